import { describe, expect, it } from "vitest";
import { defaultSplitFor, inputOfDefault } from "./default-split.ts";
import type { SplitInput } from "./split-types.ts";

const active = new Set(["ana", "ben"]);
const everyone = { method: "equal", memberIds: null };
const percentage = (...ids: readonly string[]): SplitInput => ({
  method: "percentage",
  parts: ids.map((memberId) => ({ memberId, basisPoints: 5_000 })),
});
const shares = (...ids: readonly string[]): SplitInput => ({
  method: "shares",
  parts: ids.map((memberId) => ({ memberId, shares: 2 })),
});

describe("defaultSplitFor", () => {
  it("keeps a default whose members are all active", () => {
    const some = { method: "equal", memberIds: ["ben"] } as const;
    expect(defaultSplitFor("equal", some, active)).toEqual(some);
    expect(defaultSplitFor("percentage", percentage("ana", "ben"), active)).toEqual(percentage("ana", "ben"));
    expect(defaultSplitFor("shares", shares("ana", "ben"), active)).toEqual(shares("ana", "ben"));
  });

  it("drops former members, and is equal where the rest makes no split", () => {
    expect(defaultSplitFor("equal", { method: "equal", memberIds: ["cleo", "ana"] }, active)).toEqual({
      method: "equal",
      memberIds: ["ana"],
    });
    expect(defaultSplitFor("equal", { method: "equal", memberIds: ["cleo"] }, active)).toEqual(everyone);
    expect(defaultSplitFor("percentage", percentage("ana", "cleo"), active)).toEqual(everyone);
    expect(defaultSplitFor("shares", shares("ana", "cleo"), active)).toEqual(shares("ana"));
    expect(defaultSplitFor("shares", shares("cleo"), active)).toEqual(everyone);
  });

  it("presets only the method without inputs, or with those of another method", () => {
    expect(defaultSplitFor("equal", null, active)).toEqual(everyone);
    expect(defaultSplitFor("itemised", null, active)).toEqual({ method: "itemised" });
    expect(defaultSplitFor("shares", percentage("ana", "ben"), active)).toEqual({
      method: "shares",
      parts: [],
    });
    expect(inputOfDefault({ method: "percentage", parts: [] })).toBeNull();
    expect(inputOfDefault({ method: "exact" })).toBeNull();
    expect(inputOfDefault({ method: "equal", memberIds: null })).toBeNull();
    expect(inputOfDefault({ method: "equal", memberIds: ["ana"] })).toEqual({
      method: "equal",
      memberIds: ["ana"],
    });
  });
});
