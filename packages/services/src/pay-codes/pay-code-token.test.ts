import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTokenOf, payCodeIdIn, payCodeTokenOf, type SignedPayCode } from "./pay-code-token.ts";

const pepper = "a pepper for this test";
const code: SignedPayCode = {
  id: randomUUID(),
  ownerUserId: randomUUID(),
  amountMinor: 12_50n,
  currency: "USD",
  note: "Coffee and cake",
  expiresAt: new Date("2026-11-22T09:15:00Z"),
};
const token = payCodeTokenOf(pepper, code);
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

describe("token of a pay code", () => {
  it("names its code, is as long as the contract says, and holds for its terms", () => {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(payCodeIdIn(token)).toBe(code.id);
    expect(isTokenOf(pepper, code, token)).toBe(true);
    expect(isTokenOf("another pepper", code, token)).toBe(false);
  });

  it("holds for no other terms", () => {
    const others: readonly Partial<SignedPayCode>[] = [
      { id: randomUUID() },
      { ownerUserId: randomUUID() },
      { amountMinor: 12_51n },
      { amountMinor: null },
      { currency: "EUR" },
      { note: null },
      { expiresAt: new Date(code.expiresAt.getTime() + 1) },
    ];
    for (const other of others) expect(isTokenOf(pepper, { ...code, ...other }, token)).toBe(false);
  });

  it("is refused with any letter of it changed, byte by byte", () => {
    for (let place = 0; place < token.length; place++)
      for (const letter of LETTERS) {
        if (letter === token[place]) continue;
        const changed = token.slice(0, place) + letter + token.slice(place + 1);
        expect(payCodeIdIn(changed) === code.id && isTokenOf(pepper, code, changed)).toBe(false);
      }
  });

  it("is not read from any other text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const id = payCodeIdIn(text);
        expect(id === null || /^[\da-f-]{36}$/.test(id)).toBe(true);
        expect(isTokenOf(pepper, code, text)).toBe(text === token);
      }),
    );
    expect(payCodeIdIn(`${token}A`)).toBeNull();
    expect(payCodeIdIn(token.slice(1))).toBeNull();
  });
});
