import { transformer } from "@evenly/contract";
import { fuzzRuns } from "@evenly/testing/env";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeOutput } from "./write-output.ts";

const moment = new Date("2026-11-21T22:00:00.123Z");
/** The output without superjson's referential-equality notes. */
const plain = ({ json, meta }: ReturnType<typeof writeOutput>) =>
  JSON.stringify(meta?.values ? { json, meta: { values: meta.values, v: meta.v } } : { json });
const expected = (output: unknown) => plain(transformer.output.serialize(output));

/** The result, or the error message. */
const attempt = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
};

const outputs: readonly (readonly [string, unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["a text", "a"],
  ["an amount alone", 5n],
  ["plain values", { a: "1", b: 2, c: true, d: null, e: [], f: {} }],
  [
    "a payment",
    { id: "x", amountMinor: -1n, feeMinor: 0n, at: moment, tags: ["a.b"], person: { name: "A" } },
  ],
  ["levels", { list: [{ amountMinor: 1n }, { at: moment, deep: { er: [[2n]] } }], late: 3n }],
  ["a list", [1n, { a: moment }, [undefined]]],
  ["undefined values", { a: undefined, b: [undefined, 1] }],
  ["numbers beyond JSON", { a: Number.NaN, b: Number.POSITIVE_INFINITY, c: -0 }],
  ["names with dots and strokes", { "a.b": 1n, "c\\d": { e: 2n } }],
  ["other kinds", { a: new Map([["x", 1n]]), b: new Set([1]), c: new URL("http://a.b/"), d: /x/g }],
  ["an object of no kind", { a: Object.assign(Object.create(null), { b: 1n }) }],
];

describe("writeOutput", () => {
  it.each(outputs)("writes %s in superjson's bytes, which clients can read", (_name, output) => {
    const written = JSON.stringify(writeOutput(output));
    expect(written).toBe(expected(output));
    expect(transformer.output.deserialize(JSON.parse(written))).toEqual(output);
  });

  it("writes any tree as superjson does, except for the order of its meta values", () => {
    const trees = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
    });
    fc.assert(
      fc.property(trees, (output) => {
        const bySuperjson = attempt(() => JSON.parse(expected(output)));
        expect(attempt(() => JSON.parse(plain(writeOutput(output))))).toEqual(bySuperjson);
      }),
      { numRuns: fuzzRuns(500) },
    );
  });

  it("leaves its input unchanged and marks no repeated reference", () => {
    const person = { at: moment, fee: 1n };
    const output = Object.freeze({ payer: person, payee: person, also: 1n });
    expect(writeOutput(output).meta).toEqual({
      values: {
        "payer.at": ["Date"],
        "payer.fee": ["bigint"],
        "payee.at": ["Date"],
        "payee.fee": ["bigint"],
        also: ["bigint"],
      },
      v: 1,
    });
    expect(transformer.output.deserialize(JSON.parse(JSON.stringify(writeOutput(output))))).toEqual(output);
    expect(person).toEqual({ at: moment, fee: 1n });
  });

  it("writes an invalid date as superjson does", () => {
    const output = { a: new Date(Number.NaN), b: 1n };
    expect(JSON.stringify(writeOutput(output))).toBe(expected(output));
  });

  it("refuses prototype-polluting names and terminates on cycles", () => {
    expect(() => writeOutput(JSON.parse('{"a":{"__proto__":1}}'))).toThrow("prototype pollution");
    const ring: { again?: unknown } = {};
    ring.again = ring;
    expect(writeOutput(ring).json).toEqual({ again: null });
  });
});
