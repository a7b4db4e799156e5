import { transformer } from "@evenly/contract";

type Written = ReturnType<typeof transformer.output.serialize>;
type Mark = "bigint" | "Date" | "undefined";
type Notes = {
  readonly values: Record<string, readonly [Mark]>;
  /** True if it contains a value that only superjson can write. */
  isOdd: boolean;
};

/** Names that superjson escapes or refuses: a dot separates levels in its paths; the others could pollute a prototype. */
const ODD_NAME = /[.\\]|^(?:__proto__|constructor|prototype)?$/;
const DEPTH_MAX = 50;

/**
 * Writes an output in superjson's format at a tenth of its cost, for trees of strings, numbers, bigints and dates. Any other
 * value is written by superjson itself. As for inputs, repeated references are not marked.
 */
export function writeOutput(output: unknown): Written {
  if (typeof output !== "object" || output === null || output instanceof Date) {
    return transformer.output.serialize(output);
  }
  const notes: Notes = { values: {}, isOdd: false };
  const json = write(output, "", notes, 0) as Written["json"];
  if (notes.isOdd) return transformer.output.serialize(output);
  for (const _any in notes.values) return { json, meta: { values: notes.values as never, v: 1 } };
  return { json };
}

function write(value: unknown, path: string, notes: Notes, depth: number): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "bigint") return note(notes, path, "bigint", value.toString());
  if (value === undefined) return note(notes, path, "undefined", null);
  if (typeof value === "number") {
    if (!Number.isFinite(value) || Object.is(value, -0)) notes.isOdd = true;
    return value;
  }
  if (typeof value !== "object" || depth > DEPTH_MAX) return odd(notes);
  if (Array.isArray(value)) {
    return value.map((each, index) => write(each, pathOf(path, String(index)), notes, depth + 1));
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) return writeFields(value as Fields, path, notes, depth);
  if (prototype !== Date.prototype || Number.isNaN((value as Date).getTime())) return odd(notes);
  return note(notes, path, "Date", (value as Date).toISOString());
}

type Fields = Readonly<Record<string, unknown>>;

/** Copies only objects with a value that changes. */
function writeFields(fields: Fields, path: string, notes: Notes, depth: number): unknown {
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(fields)) {
    if (ODD_NAME.test(name)) return odd(notes);
    const field = fields[name];
    if (typeof field === "string" || field === null) continue;
    const written = write(field, pathOf(path, name), notes, depth + 1);
    if (written === field) continue;
    copy ??= { ...fields };
    copy[name] = written;
  }
  return copy ?? fields;
}

function pathOf(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function note(notes: Notes, path: string, mark: Mark, written: string | null): string | null {
  notes.values[path] = [mark];
  return written;
}

function odd(notes: Notes): null {
  notes.isOdd = true;
  return null;
}
