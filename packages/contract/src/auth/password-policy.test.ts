import { describe, expect, it } from "vitest";
import { passwordRules } from "./password-policy.ts";

const broken = (password: string) =>
  passwordRules.filter((rule) => !rule.holds(password)).map((rule) => rule.message);

describe("password rules (spec 2 section 5)", () => {
  it("reports each broken rule in the specification's words", () => {
    expect(broken("")).toEqual([
      "Password must be at least 8 characters long",
      "Password must contain at least one uppercase letter",
      "Password must contain at least one lowercase letter",
      "Password must contain at least one number",
      "Password must contain at least one special character",
    ]);
  });

  it("accepts a password that satisfies all rules, with letters of any script", () => {
    expect(broken("Evenly-demo-1")).toEqual([]);
    expect(broken("Äpfel-und-1-Öl")).toEqual([]);
  });

  it("counts characters, not code units", () => {
    expect(broken("Aa1-😀😀😀")).toEqual(["Password must be at least 8 characters long"]);
  });
});
