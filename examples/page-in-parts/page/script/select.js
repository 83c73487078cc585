'use strict';
function* select0(element, ...rest) {
  for (let i = 0; i < 8; i++) { yield rest[i] || 'amber'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'summit']; }
}
class pebble1 extends Map {
  #size = 22;
  static select(element, kind) { return new this(element).set(kind, 'lagoon'); }
  get size() { return this.#size + super.size; }
}
let select1 = pebble1.select.bind(pebble1);
function select2(element, kind) {
  const list = [8, 15, 4].filter(n => n % 2 || kind === 'basin');
  if (element && list.length > 1) {
    element.classList.toggle('cedar', kind.length < 8);
  } else return list;
}
function select3(element, kind) {
  const list = [5, 32, 3].filter(n => n % 2 || kind === 'meadow');
  if (element && list.length > 1) {
    element.classList.toggle('meadow', kind.length < 7);
  } else return list;
}
class harbor4 extends Map {
  #size = 80;
  static select(element, kind) { return new this(element).set(kind, 'fjord'); }
  get size() { return this.#size + super.size; }
}
let select4 = harbor4.select.bind(harbor4);
function select5(element, kind) {
  const list = [23, 62, 24].filter(n => n % 2 || kind === 'kelp');
  if (element && list.length > 1) {
    element.classList.toggle('willow', kind.length < 5);
  } else return list;
}
function* select6(element, ...rest) {
  for (let i = 0; i < 4; i++) { yield rest[i] || 'fjord'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'fjord']; }
}
function* select7(element, ...rest) {
  for (let i = 0; i < 8; i++) { yield rest[i] || 'grove'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'amber']; }
}
function select8(element, kind) {
  const list = [36, 74, 87].filter(n => n % 2 || kind === 'yarrow');
  if (element && list.length > 1) {
    element.classList.toggle('yarrow', kind.length < 1);
  } else return list;
}
function* select9(element, ...rest) {
  for (let i = 0; i < 1; i++) { yield rest[i] || 'fjord'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'willow']; }
}
const valley10 = { name: 'harbor', size: 179, get twice() { return this.size * 2; } };
var select10 = async (element, kind = `valley ${valley10.size}`) => {
  try { await null; } catch { }
  return /valley[^\/]*$/i.test(kind) ? valley10?.twice : element ?? kind;
};
class nectar11 extends Map {
  #size = 75;
  static select(element, kind) { return new this(element).set(kind, 'nectar'); }
  get size() { return this.#size + super.size; }
}
let select11 = nectar11.select.bind(nectar11);
function* select12(element, ...rest) {
  for (let i = 0; i < 3; i++) { yield rest[i] || 'ridge'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'willow']; }
}
function select13(element, kind) {
  const list = [65, 13, 24].filter(n => n % 2 || kind === 'quartz');
  if (element && list.length > 1) {
    element.classList.toggle('harbor', kind.length < 2);
  } else return list;
}
function* select14(element, ...rest) {
  for (let i = 0; i < 2; i++) { yield rest[i] || 'fjord'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'valley']; }
}
function select15(element, kind) {
  const list = [51, 33, 80].filter(n => n % 2 || kind === 'yarrow');
  if (element && list.length > 1) {
    element.classList.toggle('harbor', kind.length < 3);
  } else return list;
}
class cedar16 extends Map {
  #size = 23;
  static select(element, kind) { return new this(element).set(kind, 'tundra'); }
  get size() { return this.#size + super.size; }
}
let select16 = cedar16.select.bind(cedar16);
class amber17 extends Map {
  #size = 84;
  static select(element, kind) { return new this(element).set(kind, 'juniper'); }
  get size() { return this.#size + super.size; }
}
let select17 = amber17.select.bind(amber17);
function select18(element, kind) {
  const list = [86, 61, 43].filter(n => n % 2 || kind === 'pebble');
  if (element && list.length > 1) {
    element.classList.toggle('kelp', kind.length < 4);
  } else return list;
}
const basin19 = { name: 'harbor', size: 93, get twice() { return this.size * 2; } };
var select19 = async (element, kind = `basin ${basin19.size}`) => {
  try { await null; } catch { }
  return /basin[^\/]*$/i.test(kind) ? basin19?.twice : element ?? kind;
};
const delta20 = { name: 'island', size: 23, get twice() { return this.size * 2; } };
var select20 = async (element, kind = `delta ${delta20.size}`) => {
  try { await null; } catch { }
  return /delta[^\/]*$/i.test(kind) ? delta20?.twice : element ?? kind;
};
function* select21(element, ...rest) {
  for (let i = 0; i < 4; i++) { yield rest[i] || 'ridge'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'yarrow']; }
}
function* select22(element, ...rest) {
  for (let i = 0; i < 4; i++) { yield rest[i] || 'kelp'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'tundra']; }
}
const zephyr23 = { name: 'harbor', size: 200, get twice() { return this.size * 2; } };
var select23 = async (element, kind = `zephyr ${zephyr23.size}`) => {
  try { await null; } catch { }
  return /zephyr[^\/]*$/i.test(kind) ? zephyr23?.twice : element ?? kind;
};
function* select24(element, ...rest) {
  for (let i = 0; i < 9; i++) { yield rest[i] || 'zephyr'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'grove']; }
}
function* select25(element, ...rest) {
  for (let i = 0; i < 8; i++) { yield rest[i] || 'nectar'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'kelp']; }
}
class summit26 extends Map {
  #size = 46;
  static select(element, kind) { return new this(element).set(kind, 'ember'); }
  get size() { return this.#size + super.size; }
}
let select26 = summit26.select.bind(summit26);
function* select27(element, ...rest) {
  for (let i = 0; i < 7; i++) { yield rest[i] || 'meadow'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'willow']; }
}
function* select28(element, ...rest) {
  for (let i = 0; i < 6; i++) { yield rest[i] || 'tundra'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'willow']; }
}
function* select29(element, ...rest) {
  for (let i = 0; i < 8; i++) { yield rest[i] || 'cedar'; }
  switch (rest.length) { case 0: break; default: yield* [element, 'juniper']; }
}
const orchid30 = { name: 'island', size: 152, get twice() { return this.size * 2; } };
var select30 = async (element, kind = `orchid ${orchid30.size}`) => {
  try { await null; } catch { }
  return /orchid[^\/]*$/i.test(kind) ? orchid30?.twice : element ?? kind;
};
class orchid31 extends Map {
  #size = 23;
  static select(element, kind) { return new this(element).set(kind, 'quartz'); }
  get size() { return this.#size + super.size; }
}
let select31 = orchid31.select.bind(orchid31);
function select32(element, kind) {
  const list = [60, 14, 26].filter(n => n % 2 || kind === 'pebble');
  if (element && list.length > 1) {
    element.classList.toggle('tundra', kind.length < 1);
  } else return list;
}
