import { describe, expect, it } from "vitest";
import { transformer, UnreadableInput } from "./transformer.ts";

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

describe("transformer", () => {
  it("round-trips bigint, Date and undefined", () => {
    const value = {
      amountMinor: 1234n,
      at: new Date("2026-11-21T00:00:00Z"),
      note: undefined,
      list: [1n, null],
    };
    expect(transformer.input.deserialize(transformer.input.serialize(value))).toEqual(value);
    expect(transformer.output.deserialize(transformer.output.serialize(value))).toEqual(value);
  });

  it.each([
    ["a RegExp", { json: { a: "/a/" }, meta: { values: { a: ["regexp"] } } }],
    ["a URL", { json: { a: "http://localhost" }, meta: { values: { a: ["URL"] } } }],
    ["a class", { json: { a: {} }, meta: { values: { a: [["class", "X"]] } } }],
    ["a Map", { json: { a: [] }, meta: { values: { a: ["map"] } } }],
    ["a bigint of 21 digits", { json: { a: "9".repeat(21) }, meta: { values: { a: ["bigint"] } } }],
    ["a bigint with blanks", { json: { a: ` ${"9".repeat(21)}` }, meta: { values: { a: ["bigint"] } } }],
    ["a long bigint in hex", { json: { a: `0x${"f".repeat(21)}` }, meta: { values: { a: ["bigint"] } } }],
    [
      "a thousand and one annotations",
      {
        json: {},
        meta: {
          values: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`k${i}`, ["undefined"]])),
        },
      },
    ],
    ["twenty-one levels", { json: nested(21) }],
    ["shared references", { json: { a: 1 }, meta: { referentialEqualities: { a: ["b"] } } }],
    ["a path into the prototype", { json: { a: {} }, meta: { values: { "__proto__.x": ["bigint"] } } }],
    ["something that is no envelope", "text"],
    ["null", null],
  ])("refuses %s", (_name, input) => {
    expect(() => transformer.input.deserialize(input)).toThrow(UnreadableInput);
  });

  it("parses input in which two amounts are equal", () => {
    const input = { minMinor: 5000n, maxMinor: 5000n, from: new Date(0), to: undefined };
    const written = JSON.parse(JSON.stringify(transformer.input.serialize(input)));
    expect(transformer.input.deserialize(written)).toEqual(input);
    expect(transformer.input.deserialize(transformer.input.serialize({ a: 1 }))).toEqual({ a: 1 });
  });

  it("does not modify prototypes", () => {
    transformer.input.deserialize({ json: JSON.parse('{"__proto__":{"polluted":true}}') });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
