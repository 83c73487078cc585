import * as React from "react"
const generic = <T,>(x: T): T => x, bounded = async <T extends Point>(x: T) => <b>{x}</b>
function List<T>({ items }: Props<T>): JSX.Element { return items.length < 1 ? null : <ul>{items}</ul> }
const fn = function <T>(x: T) { return (x as T) < 2 }
const element = <T extends="a">{...x}</T>
const page = (
  <Page<Props<string>> a="b" {...rest} data-x:y={<i/>} on={(e: Event): void => { f<T>(e) }}>
    text with {"code"} 'and' {/* a comment */} <></>
    {list.map((x) => <li key={x.id}>{x < 1 ? <b>one</b> : `two`}</li>)}
    <a.b.c disabled/>
  </Page>
)
export default page
