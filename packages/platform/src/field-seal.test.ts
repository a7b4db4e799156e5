import { describe, expect, it } from "vitest";
import { createFieldSeal } from "./field-seal.ts";

const old = `old:${"01".repeat(32)}`;
const fresh = `new:${"02".repeat(32)}`;
const lookupKey = "lookup-key-of-at-least-32-characters";
const place = { table: "users", column: "email_sealed", rowId: "0199-1" };
const seal = createFieldSeal({ fieldKeys: old, lookupKey });

describe("the field seal", () => {
  it.each(["ana@example.test", "", "Zoë 🌍", "x".repeat(10_000)])("opens what it sealed: %.20s", (text) => {
    const sealed = seal.seal(place, text);
    expect(sealed).toMatch(/^old\.[A-Za-z0-9_-]{38,}$/);
    if (text !== "") expect(sealed).not.toContain(text);
    expect(seal.open(place, sealed)).toBe(text);
  });

  it("seals the same text differently each time", () => {
    const made = Array.from({ length: 100 }, () => seal.seal(place, "ana@example.test"));
    expect(new Set(made).size).toBe(100);
  });

  it.each([
    ["row", { ...place, rowId: "0199-2" }],
    ["column", { ...place, column: "phone_sealed" }],
    ["table", { ...place, table: "contacts" }],
  ])("does not open for another %s", (_what, elsewhere) => {
    const sealed = seal.seal(place, "ana@example.test");
    expect(() => seal.open(elsewhere, sealed)).toThrow("does not open");
  });

  it("does not open with another key, another key id or a flipped bit", () => {
    const sealed = seal.seal(place, "ana@example.test");
    const [, body = ""] = sealed.split(".");
    const bytes = Buffer.from(body, "base64url");
    const twin = createFieldSeal({ fieldKeys: `${old},twin:${"01".repeat(32)}`, lookupKey });
    expect(() => createFieldSeal({ fieldKeys: fresh, lookupKey }).open(place, sealed)).toThrow(
      "does not open",
    );
    expect(() => twin.open(place, `twin.${body}`)).toThrow("does not open");
    for (const position of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(() => seal.open(place, `old.${changed.toString("base64url")}`)).toThrow("does not open");
    }
    for (const broken of ["", "old", "old.", "old.AAAA", "ana@example.test"]) {
      expect(() => seal.open(place, broken)).toThrow("does not open");
    }
  });

  it("seals with the first key and opens with all, so that keys can be rotated", () => {
    const before = seal.seal(place, "ana@example.test");
    const both = createFieldSeal({ fieldKeys: `${fresh},${old}`, lookupKey });
    expect(both.open(place, before)).toBe("ana@example.test");
    expect(both.seal(place, "ana@example.test")).toMatch(/^new\./);
  });

  it("derives a keyed look-up hash: equal for equal texts, different for another kind or key", () => {
    const hash = seal.lookup("email", "ana@example.test");
    expect(seal.lookup("email", "ana@example.test")).toBe(hash);
    const others = [
      seal.lookup("phone", "ana@example.test"),
      seal.lookup("email", "ben@example.test"),
      createFieldSeal({ fieldKeys: old, lookupKey: `${lookupKey}!` }).lookup("email", "ana@example.test"),
    ];
    expect(others).not.toContain(hash);
  });
});
