// What programs say of texts: `node ask.js PROGRAM`, in a folder that has their packages. The
// lines that come and go are those of `ask.py`.

const { createRequire } = require("node:module");
const load = createRequire(process.cwd() + "/");

// Longer facts are no facts.
const LONGEST = 120;

// Paths of three types through a tree, and whatever `more` finds in a node.
function paths(root, typeOf, childrenOf, more = () => []) {
  const facts = new Set();
  const nodes = [[root, []]];
  while (nodes.length) {
    const [node, above] = nodes.pop();
    const path = [...above.slice(-2), typeOf(node)];
    if (path.length > 1) facts.add(path.join(">"));
    for (const fact of more(node)) facts.add(fact);
    for (const child of childrenOf(node)) nodes.push([child, path]);
  }
  return facts;
}

// The children of a node of a syntax tree of plain objects with `type`.
function fields(node) {
  return Object.entries(node)
    .filter(([key]) => !["loc", "tokens", "comments", "errors", "extra"].includes(key))
    .flatMap(([, value]) => value)
    .filter((value) => value && typeof value.type === "string");
}

const tried = (parse) => (text) => {
  try {
    const facts = parse(text);
    return { facts: facts.add("ok"), printed: "" };
  } catch (error) {
    return { facts: new Set(), printed: String(error.message) };
  }
};

const programs = {
  babel() {
    const { parse } = load("@babel/parser");
    return tried((text) => paths(parse(text, { sourceType: "unambiguous", plugins: ["jsx"] }), (node) => node.type, fields));
  },
  eslint() {
    const { Linter } = load("eslint");
    const { builtinRules } = load("eslint/use-at-your-own-risk");
    const linter = new Linter({ configType: "flat" });
    const rules = Object.fromEntries([...builtinRules.keys()].map((name) => [name, "warn"]));
    return (text) => {
      const found = linter.verify(text, [{ rules, languageOptions: { ecmaVersion: 2024 } }], "input.js");
      const facts = new Set(found.some((one) => one.fatal) ? [] : ["ok"]);
      for (const one of found) {
        if (one.ruleId) facts.add(one.ruleId);
        facts.add(`${one.ruleId ?? "parse"}: ${one.message}`);
      }
      const printed = found.map((one) => `input.js:${one.line}:${one.column}: ${one.message}`);
      return { facts, printed: printed.filter((line) => !/style/.test(line)).slice(0, 200).join("\n") };
    };
  },
  typescript() {
    const ts = load("typescript");
    const options = { noLib: true, noResolve: true, strict: true, target: ts.ScriptTarget.ES2022, allowUnreachableCode: false };
    return (text) => {
      const source = ts.createSourceFile("input.ts", text, options.target, true);
      const host = {
        getSourceFile: (name) => (name === "input.ts" ? source : undefined),
        getDefaultLibFileName: () => "lib.d.ts",
        writeFile() {},
        getCurrentDirectory: () => "",
        getCanonicalFileName: (name) => name,
        useCaseSensitiveFileNames: () => true,
        getNewLine: () => "\n",
        fileExists: (name) => name === "input.ts",
        readFile: () => undefined,
      };
      const program = ts.createProgram(["input.ts"], options, host);
      const wrong = program.getSyntacticDiagnostics(source);
      const found = [...wrong, ...program.getSemanticDiagnostics(source)];
      const facts = new Set(wrong.length ? [] : ["ok"]);
      const printed = [];
      for (const one of found) {
        const says = ts.flattenDiagnosticMessageText(one.messageText, " ");
        facts.add(`TS${one.code}`).add(`TS${one.code}: ${says}`);
        const { line } = source.getLineAndCharacterOfPosition(one.start ?? 0);
        printed.push(`input.ts(${line + 1}): error TS${one.code}: ${says}`);
      }
      return { facts, printed: printed.slice(0, 200).join("\n") };
    };
  },
  csstree() {
    const { parse } = load("css-tree");
    return (text) => {
      const errors = [];
      const root = parse(text, { onParseError: (error) => errors.push(error.message) });
      const children = (node) =>
        Object.values(node).flatMap((value) => (value?.toArray ? value.toArray() : value?.type ? [value] : []));
      const names = (node) => (node.type === "Declaration" ? [`property ${node.property}`] : []);
      const facts = paths(root, (node) => node.type, children, names);
      if (!errors.length) facts.add("ok");
      return { facts, printed: errors.join("\n") };
    };
  },
  parse5() {
    const { parse } = load("parse5");
    return (text) => {
      const errors = [];
      const root = parse(text, { onParseError: (error) => errors.push(error.code) });
      const children = (node) => [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])];
      const names = (node) => (node.attrs ?? []).map((one) => `${node.tagName} ${one.name}`);
      const facts = paths(root, (node) => node.nodeName, children, names);
      for (const error of errors) facts.add(error);
      if (!errors.length) facts.add("ok");
      return { facts, printed: "" };
    };
  },
  markdownIt() {
    const it = load("markdown-it")();
    return tried((text) => {
      const facts = new Set();
      const nest = ["document"];
      for (const token of it.parse(text, {})) {
        if (token.nesting < 0) nest.pop();
        else facts.add([...nest.slice(-2), token.type].join(">"));
        for (const child of token.children ?? []) facts.add([...nest.slice(-1), child.type].join(">"));
        if (token.nesting > 0) nest.push(token.type);
      }
      return facts;
    });
  },
  graphql() {
    const { parse } = load("graphql");
    const children = (node) => Object.values(node).flatMap((value) => value).filter((value) => value?.kind && typeof value.kind === "string");
    return tried((text) => paths(parse(text), (node) => node.kind, children));
  },
  vue() {
    const { parse } = load("@vue/compiler-sfc");
    return (text) => {
      const { descriptor, errors } = parse(text, { filename: "input.vue", sourceMap: false });
      const facts = new Set(errors.length ? [] : ["ok"]);
      const root = descriptor.template?.ast;
      const names = (node) => (node.props ?? []).map((one) => `${node.tag} ${one.type} ${one.name}`);
      if (root) for (const fact of paths(root, (node) => node.tag ?? `${node.type}`, (node) => node.children ?? [], names)) facts.add(fact);
      for (const block of ["script", "scriptSetup"]) if (descriptor[block]) facts.add(block);
      for (const style of descriptor.styles) facts.add(`style ${style.scoped ? "scoped" : ""}`);
      return { facts, printed: errors.map((error) => error.message).join("\n") };
    };
  },
  php() {
    const { Engine } = load("php-parser");
    const children = (node) => Object.values(node).flatMap((value) => value).filter((value) => value?.kind && typeof value.kind === "string");
    return tried((text) => paths(new Engine({ parser: { php8: true } }).parseCode(text, "input.php"), (node) => node.kind, children));
  },
};

const ask = programs[process.argv[2]]();
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const { facts, printed } = ask(JSON.parse(line));
  const kept = [...facts].filter((fact) => fact.length <= LONGEST && !fact.includes("\n")).sort();
  process.stdout.write(JSON.stringify({ facts: kept, printed }) + "\n");
});
