import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handleBase, handleCandidates, isReservedHandle } from "./handle-base.ts";

/** The table's own check, in packages/db/src/auth/tables.ts. */
const SHAPE = /^[a-z0-9](\.?[a-z0-9_]){1,29}$/;

describe("handleBase", () => {
  it.each([
    ["Ana", "Ribeiro", "ana.ribeiro"],
    ["Jörg", "Weiß", "jorg.weiss"],
    ["Anne-Marie", "O'Neill", "anne.marie.o.neill"],
    ["李", "小龙", "person"],
    ["X", "", "x.person"],
    ["Evenly", "Support", "person"],
    ["Maximiliana-Theodora", "von Hohenlohe", "maximiliana.theodora.von"],
  ])("makes %s %s into %s", (firstName, lastName, handle) => {
    expect(handleBase(firstName, lastName)).toBe(handle);
  });

  it("gives handles that the table takes, whatever the name and the seed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), fc.nat(), (first, last, seed) => {
        for (const handle of handleCandidates(handleBase(first, last), seed)) expect(handle).toMatch(SHAPE);
      }),
    );
  });

  it("never offers one candidate twice", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const candidates = handleCandidates("ana", seed);
        expect(new Set(candidates).size).toBe(candidates.length);
      }),
    );
  });
});

describe("isReservedHandle", () => {
  it.each([
    "evenly",
    "evenly.support",
    "the_support",
    "admin2",
    "e.v.e.n.l.y",
    "my.evenly.bank",
    "security_team",
  ])("keeps %s back", (handle) => {
    expect(isReservedHandle(handle)).toBe(true);
  });

  it.each(["ana.ribeiro", "rooty", "supporter", "helping.hand", "even.steven", "1234"])(
    "leaves %s to people",
    (handle) => {
      expect(isReservedHandle(handle)).toBe(false);
    },
  );
});
