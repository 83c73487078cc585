// c
let f = async (a, ...b) => { for (const x of b) await a?.[x]; };
class A extends B { #p = `t${1 + /re/g.exec('x')}`; static async *m() { yield* [] } }
label: if (a) { return } else throw {...b, get c() { return 1 }}
