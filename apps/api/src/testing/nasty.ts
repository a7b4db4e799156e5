import * as fc from "fast-check";

/** Values that break careless readers. */
const NASTY: readonly unknown[] = [
  null,
  undefined,
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202etxt",
  "' or 1=1 --",
  "%00%ff",
  "../../etc/passwd",
  "é".repeat(300),
  "x".repeat(20_000),
  0,
  -1,
  1e21,
  2 ** 53,
  10n ** 19n,
  -1n,
  true,
  [],
  {},
  [[[[[[]]]]]],
  Array.from({ length: 1500 }, () => 1),
  { ["__proto__"]: { isAdmin: true }, constructor: { prototype: {} } },
  new Date(8.64e15),
  "9999-12-31T23:59:59.999Z",
  "00000000-0000-0000-0000-000000000000",
];

/** A value with one of its parts replaced by something nasty, or one part too many. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(value);
  return fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...NASTY), fc.boolean())
    .map(([place, nasty, isExtra]) =>
      isExtra && isRecord(value) ? { ...value, more: nasty } : replace(value, place, nasty),
    );
}

type Place = readonly string[];

function placesOf(value: unknown, place: Place = []): readonly Place[] {
  if (!isRecord(value)) return [place];
  return [place, ...Object.entries(value).flatMap(([key, child]) => placesOf(child, [...place, key]))];
}

function replace(value: unknown, [key, ...rest]: Place, nasty: unknown): unknown {
  if (key === undefined) return nasty;
  if (!isRecord(value)) return nasty;
  return { ...value, [key]: replace(value[key], rest, nasty) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
