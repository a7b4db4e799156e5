import * as fc from "fast-check";
import { isRecord, placesOf, replaceAt } from "./places.ts";

/** Values that break careless parsers. */
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

/** The value with one part replaced by a hostile value, or with one extra part. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(value);
  return fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...NASTY), fc.boolean())
    .map(([place, nasty, isExtra]) =>
      isExtra && isRecord(value) ? { ...value, more: nasty } : replaceAt(value, place, nasty),
    );
}
