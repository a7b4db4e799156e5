import { describe, expect, it } from "vitest";
import { type Ties, wayIn } from "./way-in.ts";

const stranger: Ties = {
  isReachable: true,
  sharesGroup: false,
  hasAddedCaller: false,
  hasPaidCaller: false,
};

describe("wayIn", () => {
  it("invites a stranger", () => {
    expect(wayIn(stranger)).toBe("invited");
  });

  it.each(["sharesGroup", "hasAddedCaller", "hasPaidCaller"] as const)("adds a person by %s alone", (tie) => {
    expect(wayIn({ ...stranger, [tie]: true })).toBe("added");
  });

  it("refuses whom the caller cannot reach, whatever ties them", () => {
    const tied = { isReachable: false, sharesGroup: true, hasAddedCaller: true, hasPaidCaller: true };
    expect(wayIn(tied)).toBe("refused");
    expect(wayIn({ ...stranger, isReachable: false })).toBe("refused");
  });
});
