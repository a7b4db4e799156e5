import superjson, { type SuperJSONResult } from "superjson";

/** Custom types accepted from callers; other types of superjson (RegExp, URL, Error, classes) are refused. */
const ALLOWED = new Set(["undefined", "Date", "bigint"]);
const META_KEYS_MAX = 1000;
const DEPTH_MAX = 20;
const BIGINT_DIGITS_MAX = 20;
/** All strings that BigInt() accepts, including surrounding spaces and other bases. */
const ANY_BIGINT = /^\s*(?:[-+]?\d+|0[xob][\da-f]+)\s*$/i;

/** Input that cannot be deserialized. The server refuses it as VALIDATION; browsers do not bundle the catalogue. */
export class UnreadableInput extends Error {
  constructor() {
    super("is not input that this API reads");
    this.name = "UnreadableInput";
  }
}

/** The tRPC transformer of client and server, with bigint and Date; input is checked before it is deserialized. */
export const transformer = {
  input: { serialize: serializeInput, deserialize: deserializeInput },
  output: {
    serialize: (value: unknown) => superjson.serialize(value),
    deserialize: (value: SuperJSONResult): unknown => superjson.deserialize(value),
  },
};

/** Serializes a caller's input without references for equal values, since the api accepts only plain values. */
function serializeInput(value: unknown): SuperJSONResult {
  const { json, meta } = superjson.serialize(value);
  return meta?.values ? { json, meta: { values: meta.values, v: meta.v ?? 1 } } : { json };
}

/**
 * Deserializes a caller's input.
 *
 * @throws {UnreadableInput} unless it is plain JSON with undefined, Date and bigint of at most 20 digits.
 */
function deserializeInput(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (!isSuperjson(value) || depthOf(value.json, 0) > DEPTH_MAX) return refuseInput();
  const { json, meta } = value;
  if (meta === undefined) return json;
  if (Object.keys(meta).some((key) => key !== "values" && key !== "v")) return refuseInput();
  if (countAllowed(meta.values, 0) > META_KEYS_MAX) return refuseInput();
  if (holdsLongDigits(json)) return refuseInput();
  try {
    return superjson.deserialize({ json, meta } as SuperJSONResult);
  } catch {
    return refuseInput();
  }
}

function refuseInput(): never {
  throw new UnreadableInput();
}

function isSuperjson(value: unknown): value is { json: unknown; meta?: { values?: unknown } } {
  return typeof value === "object" && value !== null && "json" in value;
}

function depthOf(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return depth;
  return Math.max(depth, ...Object.values(value).map((child) => depthOf(child, depth + 1)));
}

/** Counts the annotations in superjson's tree; Infinity if one is not allowed. */
function countAllowed(tree: unknown, depth: number): number {
  if (tree === undefined) return 0;
  if (depth > DEPTH_MAX) return Number.POSITIVE_INFINITY;
  if (typeof tree === "string") return ALLOWED.has(tree) ? 1 : Number.POSITIVE_INFINITY;
  if (Array.isArray(tree)) return tree.reduce((sum: number, node) => sum + countAllowed(node, depth + 1), 0);
  if (typeof tree !== "object" || tree === null) return Number.POSITIVE_INFINITY;
  return Object.values(tree).reduce((sum: number, node) => sum + countAllowed(node, depth + 1), 1);
}

function holdsLongDigits(value: unknown): boolean {
  if (typeof value === "string") return value.length > BIGINT_DIGITS_MAX && ANY_BIGINT.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsLongDigits);
}
