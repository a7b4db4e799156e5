import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Name patterns of writing queries, and the ledger's posting functions. */
const WRITES =
  /^(insert|update|set|mark|replace|end|delete|use|rotate|write|clear|add|save|remove|put|close|upsert|change|keep|forget|lease|finish|take)[A-Z]|^countAttempt$/;
const POSTS = new Set(["withPostings", "post", "postBatch"]);

type Node = { readonly type: string; readonly [key: string]: unknown };
/** A name in another module: an export of a services file, or a query. */
type Target = { readonly module: string; readonly name: string };
type Source = {
  /** Identifiers in each function and constant of the file. */
  readonly bodies: ReadonlyMap<string, ReadonlySet<string>>;
  readonly imports: ReadonlyMap<string, Target>;
  /** Re-exports of an index file. */
  readonly exports: ReadonlyMap<string, Target>;
  /** Names whose documentation gives the reason why they write no audit row: `@unaudited <reason>`. */
  readonly unaudited: ReadonlySet<string>;
};

const sources = new Map<string, Source>();
for (const path of readdirSync(ROOT, { recursive: true, encoding: "utf8" })) {
  if (path.endsWith(".ts") && !path.endsWith(".test.ts")) sources.set(path, readSource(path));
}

function readSource(path: string): Source {
  const text = readFileSync(resolve(ROOT, path), "utf8");
  const { program } = parseSync(path, text);
  const documented = text.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?(?:function|const) (\w+)/g,
  );
  const unaudited = new Set(
    [...documented].flatMap(([, words = "", name = ""]) => (/@unaudited \S/.test(words) ? [name] : [])),
  );
  const bodies = new Map<string, ReadonlySet<string>>();
  const imports = new Map<string, Target>();
  const exports = new Map<string, Target>();
  for (const statement of program.body as unknown as Node[]) {
    const from = (statement.source as Node | null)?.value as string | undefined;
    const named = (statement.specifiers ?? []) as Node[];
    const module = from?.startsWith(".") ? join(dirname(path), from) : (from ?? path);
    for (const one of named) {
      const local = (one.local as Node).name as string;
      if (one.type === "ImportSpecifier")
        imports.set(local, { module, name: (one.imported as Node).name as string });
      if (one.type === "ExportSpecifier")
        exports.set((one.exported as Node).name as string, { module, name: local });
    }
    const declared = (statement.declaration ?? statement) as Node;
    const declarations =
      declared.type === "VariableDeclaration" ? (declared.declarations as Node[]) : [declared];
    for (const each of declarations) {
      const name = (each.id as Node | undefined)?.name as string | undefined;
      if (name !== undefined && !each.type.startsWith("TS")) bodies.set(name, identifiersOf(each));
    }
  }
  return { bodies, imports, exports, unaudited };
}

function identifiersOf(node: Node): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(look);
    if (typeof value !== "object" || value === null) return;
    const each = value as Node;
    if (each.type === "Identifier") found.add(each.name as string);
    for (const child of Object.values(each)) look(child);
  };
  look(node);
  return found;
}

/** All names that a function reaches through its calls, in services and queries. */
function reachOf(path: string, name: string, seen = new Set<string>()): ReadonlySet<string> {
  const place = `${path}#${name}`;
  if (seen.has(place)) return seen;
  seen.add(place);
  const source = sources.get(path);
  const handedOn = source?.exports.get(name);
  if (handedOn && !source?.bodies.has(name)) return reachOf(handedOn.module, handedOn.name, seen);
  for (const used of source?.bodies.get(name) ?? []) {
    const imported = source?.imports.get(used);
    if (imported) reachOf(imported.module, imported.name, seen);
    else if (used === "lane") seen.add(`${path}#postBatch`);
    else if (used !== name && source?.bodies.has(used)) reachOf(path, used, seen);
  }
  return seen;
}

/** What the apps import of features. */
const APPS = fileURLToPath(new URL("../../../../apps", import.meta.url));
const PREFIX = "@evenly/services/";
const called: readonly Target[] = readdirSync(APPS, { recursive: true, encoding: "utf8" })
  .filter((path) => /^[a-z]+\/src\/.*\.ts$/.test(path) && !path.endsWith(".test.ts"))
  .flatMap((path) => [...readSource(join(APPS, path)).imports.values()])
  .filter(({ module }) => module.startsWith(PREFIX) && module.slice(PREFIX.length).includes("/"))
  .map(({ module, name }) => ({ module: `${module.slice(PREFIX.length)}.ts`, name }));

/** What a feature's index exports, and its worker handlers. */
function doorsOf(path: string, { exports, imports }: Source): readonly Target[] {
  if (path.endsWith("/index.ts")) return [...exports.values()];
  const own = [...imports.values()].filter(({ module }) => dirname(module) === dirname(path));
  return path.endsWith("/brings.ts") ? own : [];
}

const doors = [...called, ...[...sources].flatMap(([path, source]) => doorsOf(path, source))];
const verbs = [...new Map(doors.map((target) => [`${target.module}#${target.name}`, target])).values()]
  .filter(({ module, name }) => sources.get(module)?.bodies.has(name))
  .map((target) => {
    const reach = [...reachOf(target.module, target.name)].map(
      (place) => place.split("#") as [string, string],
    );
    const isWriting = reach.some(
      ([module, used]) => (module.startsWith("@evenly/db/") && WRITES.test(used)) || POSTS.has(used),
    );
    return {
      name: `${dirname(target.module)}.${target.name}`,
      isUnaudited: sources.get(target.module)?.unaudited.has(target.name) === true,
      isWriting,
      isAudited: reach.some(([, used]) => used === "recordAudit"),
    };
  });

describe("the audit log", () => {
  it("parses the verbs correctly", () => {
    const find = (name: string) => verbs.find((verb) => verb.name === name);
    expect(find("auth.register")).toMatchObject({ isWriting: true, isAudited: true });
    expect(find("auth.getProfile")).toMatchObject({ isWriting: false, isAudited: false });
    expect(find("operators.freezeUser")).toMatchObject({ isWriting: true, isAudited: true });
  });

  it("is written by every mutating verb, except those that state a reason in their documentation", () => {
    const found = verbs.filter(({ isWriting, isAudited }) => isWriting && !isAudited);
    const stated = verbs.filter(({ isUnaudited }) => isUnaudited);
    expect(found.length).toBeGreaterThan(50);
    expect(found.map(({ name }) => name).sort()).toEqual(stated.map(({ name }) => name).sort());
  });
});
