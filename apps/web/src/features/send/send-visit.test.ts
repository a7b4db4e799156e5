import { describe, expect, it } from "vitest";
import { type SendStart, type SendVisit, visitOf } from "./send-visit.ts";

const come = (start: SendStart): SendVisit => ({ ...start, count: 0, stage: "open" });
const finish = (visit: SendVisit): SendVisit => visitOf({ ...visit, stage: "leaving" }, {});

describe("a visit to the form", () => {
  it("stays the same while the address does, and when its draft leaves the address", () => {
    const visit = come({ draft: "one" });
    expect(visitOf(visit, { draft: "one" })).toBe(visit);
    const leaving = { ...visit, stage: "leaving" } as const;
    expect(visitOf(leaving, { draft: "one" })).toBe(leaving);
    const left = finish(visit);
    expect(left).toMatchObject({ draft: "one", count: 0, stage: "left" });
    expect(visitOf(left, {})).toBe(left);
  });

  it("begins anew with the same draft, once it was kept again", () => {
    expect(visitOf(finish(come({ draft: "one" })), { draft: "one" })).toEqual({
      draft: "one",
      count: 1,
      stage: "open",
    });
  });

  it("to the plain form shows no draft of before", () => {
    const second = visitOf(finish(come({ draft: "one" })), { draft: "two" });
    expect(visitOf(second, {})).toEqual({ count: 2, stage: "open" });
    expect(visitOf(come({ to: "ana" }), {})).toEqual({ count: 1, stage: "open" });
  });
});
