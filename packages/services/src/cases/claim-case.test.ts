import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeHeldCase } from "../testing/cases.ts";
import { claimCase } from "./claim-case.ts";

const { ctx } = await openTestContext();

describe("claimCase", () => {
  it("gives the case to one operator at a time, takes it from another, and gives it back", async () => {
    const { caseId, one, other } = await makeHeldCase(ctx);
    await Promise.all([one, other].map(({ ctx: as }) => claimCase(as, { caseId, isClaimed: true })));
    expect(await claimCase(one.ctx, { caseId, isClaimed: true })).toMatchObject({
      claimedBy: { isYou: true },
      state: "investigating",
    });
    expect(await claimCase(one.ctx, { caseId, isClaimed: false })).toMatchObject({ claimedBy: null });
  });

  it("is refused to users, and for an unknown case", async () => {
    const { caseId, payer, one } = await makeHeldCase(ctx);
    expect(await codeOf(claimCase(ctx.asUser(payer.userId), { caseId, isClaimed: true }))).toBe("FORBIDDEN");
    const unknown = ctx.ids.uuid() as typeof caseId;
    expect(await codeOf(claimCase(one.ctx, { caseId: unknown, isClaimed: true }))).toBe("NOT_FOUND");
  });
});
