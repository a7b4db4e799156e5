import { describe, expect, it } from "vitest";
import { isProving, provesFrom, provingFactors } from "./session-proof.ts";

const at = new Date("2026-11-27T10:00:00Z");

describe("what proves a session", () => {
  it("is an app, a passkey or a backup code, and no sent code", () => {
    const methods = ["totp", "email", "sms", "passkey", "backup"] as const;
    expect(methods.filter(isProving)).toEqual(["totp", "passkey", "backup"]);
  });

  it("is a confirmed factor", () => {
    const factors = [
      { kind: "totp", confirmedAt: null },
      { kind: "email", confirmedAt: at },
      { kind: "passkey", confirmedAt: at },
    ] as const;
    expect(provingFactors(factors)).toEqual([factors[2]]);
  });

  it("counts from its day on where the device is new, and at once where it is not", () => {
    expect(provesFrom(at, true)).toEqual(at);
    expect(provesFrom(at, false)).toEqual(new Date("2026-11-28T10:00:00Z"));
  });
});
