import { describe, expect, it } from "vitest";
import { checkPassword } from "./check-password.ts";

const breachList = { includes: (password: string) => ["password", "monkey", "1q2w3e4r"].includes(password) };

const leaked = expect.objectContaining({
  code: "VALIDATION",
  details: {
    issues: [{ path: "password", message: "This password has leaked before. Choose another one." }],
  },
});

describe("checkPassword", () => {
  it.each(["Password1!", "P@ssw0rd#7", "2026-Monkey-!", "1Q2w3E4r!"])(
    "refuses %s, because without its additions it is a listed password",
    (password) => {
      expect(() => checkPassword(breachList, password, "password")).toThrow(leaked);
    },
  );

  it.each(["Evenly-demo-1", "Monkey-business-7", "k7#Qw!x92-Zp", "7391-6604-8825-Dog!"])(
    "accepts %s",
    (password) => {
      expect(() => checkPassword(breachList, password, "password")).not.toThrow();
    },
  );
});
