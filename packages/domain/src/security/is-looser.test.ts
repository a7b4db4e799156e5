import { DEFAULT_SETTINGS, type SecurityChoices } from "@evenly/contract/security/schemas";
import { describe, expect, it } from "vitest";
import { isLooserSecurity } from "./is-looser.ts";

const strict: SecurityChoices = {
  ...DEFAULT_SETTINGS,
  sessionTimeout: 10,
  deviceTrust: false,
  passwordExpiry: 60,
  maxLoginAttempts: 4,
  lockoutDuration: 30,
};

/** For each setting a value that protects less than `strict`, and one that protects as much or more. */
const values: {
  readonly [Name in Exclude<keyof SecurityChoices, "deviceFingerprint">]: readonly [
    SecurityChoices[Name],
    SecurityChoices[Name],
  ];
} = {
  sessionTimeout: [11, 5],
  autoLogout: [false, true],
  securityAlerts: [false, true],
  locationTracking: [false, true],
  deviceTrust: [true, false],
  passwordExpiry: [0, 30],
  maxLoginAttempts: [5, 3],
  lockoutDuration: [29, 60],
};

describe("a change of security settings", () => {
  it.each(Object.entries(values))("is looser or stricter: %s", (name, [looser, stricter]) => {
    expect(isLooserSecurity(strict, { ...strict, [name]: looser })).toBe(true);
    expect(isLooserSecurity(strict, { ...strict, [name]: stricter })).toBe(false);
  });
  it("is not looser without looks of devices: whoever wants none needs no password", () => {
    expect(isLooserSecurity(strict, { ...strict, deviceFingerprint: false })).toBe(false);
  });
});
