import { describe, expect, it } from "vitest";
import { nextVisit, type SendStart, type SendVisit } from "./send-visit.ts";

const come = (start: SendStart): SendVisit => ({ ...start, count: 0, stage: "open" });
const finish = (visit: SendVisit): SendVisit => nextVisit({ ...visit, stage: "leaving" }, {});

describe("a visit to the form", () => {
  it("stays the same while the address does, and when its draft leaves the address", () => {
    const visit = come({ draft: "one" });
    expect(nextVisit(visit, { draft: "one" })).toBe(visit);
    const leaving = { ...visit, stage: "leaving" } as const;
    expect(nextVisit(leaving, { draft: "one" })).toBe(leaving);
    const left = finish(visit);
    expect(left).toMatchObject({ draft: "one", count: 0, stage: "left" });
    expect(nextVisit(left, {})).toBe(left);
  });

  it("is new when the same draft is opened after being stored again", () => {
    expect(nextVisit(finish(come({ draft: "one" })), { draft: "one" })).toEqual({
      draft: "one",
      count: 1,
      stage: "open",
    });
  });

  it("to the form without a draft shows no earlier draft", () => {
    const second = nextVisit(finish(come({ draft: "one" })), { draft: "two" });
    expect(nextVisit(second, {})).toEqual({ count: 2, stage: "open" });
    expect(nextVisit(come({ to: "ana" }), {})).toEqual({ count: 1, stage: "open" });
  });
});
