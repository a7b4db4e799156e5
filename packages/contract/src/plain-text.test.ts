import { describe, expect, it } from "vitest";
import { ForgotPasswordInput, LoginInput, RegisterInput } from "./auth/schemas.ts";
import { Description, HistoryFilter } from "./payments/schemas.ts";
import { plainText } from "./plain-text.ts";

const person = {
  email: "ana@evenly.test",
  password: "Attack-Pw-11x!",
  firstName: "Zoë-Ana",
  lastName: "O'Neil 3rd",
  acceptTerms: true,
};

describe("plain text", () => {
  it.each(["Café", "עברית", "नमस्ते", "👩‍👩‍👧", '1 < 2 & "3"'])("accepts %s", (text) => {
    expect(plainText.test(text)).toBe(true);
  });

  it.each([
    ["a zero byte", "a\u0000b"],
    ["a line break", "a\r\nBcc: b@example.test"],
    ["half a character", "a\ud800b"],
    ["a line separator", "a\u2028b"],
    ["an override of direction", "\u202Etxt.exe"],
    ["an isolate", "\u2066a"],
  ])("refuses %s in every text input", (_name, text) => {
    expect(plainText.test(text)).toBe(false);
    expect(Description.safeParse(text).success).toBe(false);
    expect(RegisterInput.safeParse({ ...person, firstName: text }).success).toBe(false);
    expect(LoginInput.safeParse({ email: text, password: "x" }).success).toBe(false);
    expect(ForgotPasswordInput.safeParse({ email: text }).success).toBe(false);
    expect(RegisterInput.safeParse({ ...person, phone: `+1234${text}` }).success).toBe(false);
  });

  it("requires a name with visible characters, and a phone number with digits", () => {
    expect(RegisterInput.safeParse({ ...person, phone: "+49 (30) 123-45" }).success).toBe(true);
    expect(RegisterInput.safeParse({ ...person, firstName: "\u200b" }).success).toBe(false);
    expect(RegisterInput.safeParse({ ...person, phone: "call me" }).success).toBe(false);
  });

  it("accepts only moments and amounts in filters that the database supports", () => {
    expect(HistoryFilter.safeParse({ from: new Date("2026-01-01"), minMinor: 0n }).success).toBe(true);
    for (const filter of [
      { from: new Date("+275760-09-13T00:00:00.000Z") },
      { to: new Date("0000-01-01") },
      { minMinor: 10n ** 20n - 1n },
    ]) {
      expect(HistoryFilter.safeParse(filter).success).toBe(false);
    }
  });
});
