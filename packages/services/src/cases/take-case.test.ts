import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeHeldCase } from "../testing/cases.ts";
import { takeCase } from "./take-case.ts";

const { ctx } = await openTestContext();

describe("takeCase", () => {
  it("gives the case to one operator at a time, takes it from another, and gives it back", async () => {
    const { caseId, one, other } = await makeHeldCase(ctx);
    await Promise.all([one, other].map(({ ctx: as }) => takeCase(as, { caseId, isTaken: true })));
    expect(await takeCase(one.ctx, { caseId, isTaken: true })).toMatchObject({
      takenBy: { isYou: true },
      state: "investigating",
    });
    expect(await takeCase(one.ctx, { caseId, isTaken: false })).toMatchObject({ takenBy: null });
  });

  it("is refused to users, and for an unknown case", async () => {
    const { caseId, payer, one } = await makeHeldCase(ctx);
    expect(await codeOf(takeCase(ctx.asUser(payer.userId), { caseId, isTaken: true }))).toBe("FORBIDDEN");
    const unknown = ctx.ids.uuid() as typeof caseId;
    expect(await codeOf(takeCase(one.ctx, { caseId: unknown, isTaken: true }))).toBe("NOT_FOUND");
  });
});
