import { describe, expect, it } from "vitest";
import { passwordReadings } from "./password-readings.ts";

describe("passwordReadings", () => {
  it.each(["Password1!", "1Password!", "P-a-s-s-w-o-r-d-1", "P@ssw0rd1!", "$Pa55w0rd99$", "PASSWORD2026#"])(
    "reads %s as the word password",
    (password) => {
      expect(passwordReadings(password)).toContain("password");
    },
  );

  it("reads 1 and ! as l and as i", () => {
    expect(passwordReadings("We1c0me!9")).toContain("welcome");
    expect(passwordReadings("L!verp00l#1")).toContain("liverpool");
  });

  it("keeps the password itself first, and listed ones that contain digits", () => {
    expect(passwordReadings("1Q2w3e4r!")).toEqual(expect.arrayContaining(["1q2w3e4r!", "1q2w3e4r"]));
    expect(passwordReadings("Evenly-demo-1")[0]).toBe("evenly-demo-1");
  });

  it("does not look up one or two letters of a random password", () => {
    expect(passwordReadings("83#Ab-4471!90")).toEqual(["83#ab-4471!90", "83ab447190"]);
  });
});
