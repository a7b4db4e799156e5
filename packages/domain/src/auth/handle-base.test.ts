import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handleBase, handleCandidates } from "./handle-base.ts";
import { isReservedHandle } from "./name-refusal.ts";

/** Same pattern as the check constraint in packages/db/src/auth/tables.ts. */
const SHAPE = /^[a-z0-9](\.?[a-z0-9_]){1,29}$/;

describe("handleBase", () => {
  it.each([
    ["Ana", "Ribeiro", "ana.ribeiro"],
    ["Jörg", "Weiß", "jorg.weiss"],
    ["Anne-Marie", "O'Neill", "anne.marie.o.neill"],
    ["Ольга", "Жукова", "olga.zhukova"],
    ["Ελένη", "Παππά", "eleni.pappa"],
    ["李", "小龙", "li.xiaolong"],
    ["İbrahim", "Đorđević", "ibrahim.dordevic"],
    ["😀", "…", "person"],
    ["Админ", "", "person"],
    ["X", "", "x.person"],
    ["Evenly", "Support", "person"],
    ["Even", "Ly", "person"],
    ["Joe", "Root", "joe"],
    ["Steven", "Lynch", "steven.lynch"],
    ["Maximiliana-Theodora", "von Hohenlohe", "maximiliana.theodora.von"],
  ])("makes %s %s into %s", (firstName, lastName, handle) => {
    expect(handleBase(firstName, lastName)).toBe(handle);
  });

  it("gives handles that satisfy the database constraint, for any name and seed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), fc.nat(), (first, last, seed) => {
        for (const handle of handleCandidates(handleBase(first, last), seed)) expect(handle).toMatch(SHAPE);
      }),
    );
  });

  it("never gives a reserved handle", () => {
    const part = fc.constantFrom(
      "even",
      "ly",
      "Evenly",
      "sup",
      "port",
      "Root",
      "Bank",
      "3venly",
      "Ana",
      " ",
      "-",
    );
    const name = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(name, name, (first, last) => {
        expect(isReservedHandle(handleBase(first, last))).toBe(false);
      }),
    );
  });

  it("never gives the same candidate twice", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const candidates = handleCandidates("ana", seed);
        expect(new Set(candidates).size).toBe(candidates.length);
      }),
    );
  });
});
