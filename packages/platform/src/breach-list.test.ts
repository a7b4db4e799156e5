import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { createBreachList } from "./breach-list.ts";

describe("breach list (spec 2 section 5)", () => {
  const list = createBreachList();

  it.each([
    "password",
    "123456",
    "qwerty",
    "abc123",
    "password123",
    "PassWord123",
    "Evenly2026!",
    "P@ssw0rd",
  ])("contains %s", (password) => {
    expect(list.includes(password)).toBe(true);
  });

  it.each(["Evenly-demo-1", "password 123", "", "correct horse battery staple"])(
    "does not contain %s",
    (password) => {
      expect(list.includes(password)).toBe(false);
    },
  );

  it("has far more than ten thousand entries", () => {
    expect(dictionary["passwords-common"].length).toBeGreaterThan(10_000);
  });
});
