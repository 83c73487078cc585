"""What programs say of texts: `ask.py PROGRAM`.

Each line of standard input is a JSON string, a text. For each a line of JSON comes back: an object
with `facts`, a list of strings, each once, in alphabetical order, and `printed`, what the
program printed for people. The fact `ok` says that the program has nothing to object to. A
question of the corpus is whether some facts stay.
"""

import ast
import dis
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

# Longer facts are no facts.
LONGEST = 120
# A program that takes longer has nothing to say, in seconds.
PATIENCE = 20

sys.setrecursionlimit(20000)


def tree_sitter(language):
    import tree_sitter_language_pack

    parser = tree_sitter_language_pack.get_parser(language)

    def ask(text):
        root = parser.parse(text.encode()).root_node
        facts = set() if root.has_error else {"ok"}
        nodes = [(root, ())]
        while nodes:
            node, above = nodes.pop()
            path = (*above[-2:], node.type)
            if len(path) == 3:
                facts.add(">".join(path))
            nodes += [(child, path) for child in node.children if child.is_named]
        return facts, ""

    return ask


def command(suffix, line, diagnostic):
    """A command that prints diagnostics: groups `code` and `says` of a pattern."""

    def ask(text):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "input" + suffix), "w", encoding="utf-8") as file:
                file.write(text)
            try:
                done = subprocess.run(
                    [part.replace("{}", "input" + suffix) for part in line],
                    cwd=folder,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    timeout=PATIENCE,
                    env={**os.environ, "LC_ALL": "C.UTF-8"},
                )
            except subprocess.TimeoutExpired:
                return set(), ""
        printed = done.stdout.decode(errors="replace")
        facts = {"ok"} if done.returncode == 0 else set()
        for found in re.finditer(diagnostic, printed, re.MULTILINE):
            facts.add(found["code"])
            if found["says"]:
                facts.add(f"{found['code']}: {found['says']}")
        return facts, printed

    return ask


GCC = r"^[^:\n]*:\d+(:\d+)?: (warning|error): (?P<says>.*?)( \[(?P<code>-W[^\]]*)\])?$"


def gnu(suffix, line):
    """GCC and clang: errors have no codes, and are asked for by what they say."""
    inner = command(suffix, line, r"(?!)(?P<code>)(?P<says>)")

    def ask(text):
        facts, printed = inner(text)
        for found in re.finditer(GCC, printed, re.MULTILINE):
            if found["code"]:
                facts.add(found["code"])
            facts.add(found["says"])
        return facts, printed

    return ask


def python_ast(text):
    try:
        root = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return set(), f"{type(error).__name__}: {error}"
    facts = {"ok"}
    nodes = [(root, ())]
    while nodes:
        node, above = nodes.pop()
        path = (*above[-2:], type(node).__name__)
        if len(path) == 3:
            facts.add(">".join(path))
        children = ast.iter_child_nodes(node)
        nodes += [(child, path) for child in children if not isinstance(child, ast.expr_context)]
    return facts, ""


def python_code(text):
    """Pairs of instructions that follow one another, by the function that they are in."""
    try:
        codes = [compile(text, "input.py", "exec", dont_inherit=True)]
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return set(), f'File "input.py": {type(error).__name__}: {error}'
    facts = {"ok"}
    while codes:
        code = codes.pop()
        codes += [const for const in code.co_consts if hasattr(const, "co_code")]
        names = [step.opname for step in dis.get_instructions(code)]
        for pair in zip(names, names[1:]):
            facts.add(" ".join(pair))
            facts.add(f"{code.co_name}: {' '.join(pair)}")
    return facts, ""


def pyflakes(text):
    from pyflakes.api import check
    from pyflakes.reporter import Reporter

    warnings, errors = io.StringIO(), io.StringIO()
    check(text, "input.py", Reporter(warnings, errors))
    facts = set() if errors.getvalue() else {"ok"}
    for line in warnings.getvalue().splitlines():
        says = re.sub(r"^input.py:\d+:\d+:? ", "", line)
        facts.add(says)
        facts.add(re.sub(r"'[^']*'", "'...'", says))
    return facts, warnings.getvalue() + errors.getvalue()


def sqlglot(text):
    import sqlglot as parser

    try:
        roots = [root for root in parser.parse(text) if root]
    except Exception as error:
        return set(), str(error)
    facts = {"ok"}
    nodes = [(root, ()) for root in roots]
    while nodes:
        node, above = nodes.pop()
        path = (*above[-2:], type(node).__name__)
        if len(path) >= 2:
            facts.add(">".join(path))
        nodes += [(child, path) for child in node.iter_expressions()]
    return facts, ""


def sqlite(text):
    """Runs a script, and asks for the instructions of its last SELECT, or for the error."""
    database = sqlite3.connect(":memory:")
    database.set_progress_handler(lambda: 1, 10_000_000)
    facts = set()
    statement = ""
    errors = []
    for line in text.splitlines(keepends=True):
        statement += line
        if not sqlite3.complete_statement(statement):
            continue
        try:
            if statement.lstrip().lower().startswith(("select", "with", "insert", "update", "delete")):
                rows = database.execute("explain " + statement).fetchall()
                facts |= {f"{row[1]}" for row in rows}
                facts |= {f"{one[1]} {two[1]}" for one, two in zip(rows, rows[1:])}
            database.execute(statement).fetchmany(100)
        except (sqlite3.Error, sqlite3.Warning) as error:
            errors.append(str(error))
            facts.add(str(error))
        statement = ""
    if not errors and not statement.strip():
        facts.add("ok")
    return facts, "\n".join(errors)


def data(load):
    """Types along paths, and pairs of a key and a type, of data that some function reads."""

    def ask(text):
        try:
            root = load(text)
        except Exception as error:
            return set(), str(error)
        facts = {"ok"}
        nodes = [(root, (), 0)]
        while nodes:
            node, above, depth = nodes.pop()
            path = (*above[-3:], type(node).__name__)
            facts.add(">".join(path))
            if depth > 500:
                continue
            if isinstance(node, dict):
                nodes += [(value, (*path, f"{key}"), depth + 1) for key, value in node.items()]
            elif isinstance(node, list):
                nodes += [(value, (*path, f"{min(at, 3)}"), depth + 1) for at, value in enumerate(node)]
        return facts, ""

    return ask


def yaml(text):
    import yaml as parser

    return parser.load(text, Loader=parser.CSafeLoader)


def toml(text):
    import tomllib

    return tomllib.loads(text)


def xml(text):
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        return set(), str(error)
    facts = {"ok"}
    nodes = [(root, ())]
    while nodes:
        node, above = nodes.pop()
        name = str(node.tag).rpartition("}")[2]
        path = (*above[-2:], name)
        facts.add(">".join(path))
        facts |= {f"{'>'.join(path[-2:])} {key.rpartition('}')[2]}" for key in node.attrib}
        nodes += [(child, path) for child in node]
    return facts, ""


WARNINGS = ["-fsyntax-only", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wcast-qual", "{}"]
HERE = os.path.dirname(sys.executable)
PROGRAMS = {
    "python-ast": python_ast,
    "python-code": python_code,
    "pyflakes": pyflakes,
    "sqlglot": sqlglot,
    "sqlite": sqlite,
    "json": data(json.loads),
    "yaml": data(yaml),
    "toml": data(toml),
    "xml": xml,
    "gcc": gnu(".c", ["gcc", *WARNINGS]),
    "gcc-cpp": gnu(".cpp", ["g++", *WARNINGS]),
    "clang": gnu(".c", ["clang", "-fsyntax-only", "-Weverything", "{}"]),
    "clang-cpp": gnu(".cpp", ["clang", "-fsyntax-only", "-Weverything", "{}"]),
    "rustc": command(
        ".rs",
        ["rustc", "--edition=2021", "--crate-type=lib", "--emit=metadata", "--error-format=short", "{}"],
        r"^[^:\n]*:\d+:\d+: (?P<code>(error|warning)(\[E\d+\])?): (?P<says>.*)$",
    ),
    "shellcheck": command(
        ".sh",
        [os.path.join(HERE, "shellcheck"), "--format=gcc", "--shell=bash", "{}"],
        r"^[^:\n]*:\d+:\d+: \w+: (?P<says>.*) \[(?P<code>SC\d+)\]$",
    ),
}


def main():
    name = sys.argv[1]
    ask = tree_sitter(name.removeprefix("tree-")) if name.startswith("tree-") else PROGRAMS[name]
    for line in sys.stdin:
        facts, printed = ask(json.loads(line))
        facts = sorted(fact for fact in facts if len(fact) <= LONGEST and "\n" not in fact)
        print(json.dumps({"facts": facts, "printed": printed[: 1 << 16]}), flush=True)


if __name__ == "__main__":
    main()
