import { auditLog } from "@evenly/db/audit/tables";
import { codeOf, makePair, openTestContext, outcomeOf, TEST_PASSWORD } from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { endSnooze } from "./end-snooze.ts";
import { snoozeRule } from "./snooze-rule.ts";

const { ctx } = await openTestContext();

describe("endSnooze", () => {
  it("ends a snooze early, once, for its owner only", async () => {
    const { asPayer, to } = await makePair(ctx);
    const id = await makeRule(asPayer);
    const until = new Date(ctx.clock.now().getTime() + 3_600_000);
    await snoozeRule(asPayer, { id, payeeUserId: to, until, password: TEST_PASSWORD });
    expect(await codeOf(endSnooze(ctx.asUser(to), { id, payeeUserId: to }))).toBe("NOT_FOUND");
    const { rules } = await endSnooze(asPayer, { id, payeeUserId: to });
    expect(rules[0]?.snoozes).toEqual([]);
    expect(await outcomeOf(endSnooze(asPayer, { id, payeeUserId: to }))).toBe("done");
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.operation, "snooze.ended"));
    expect(rows).toHaveLength(1);
  });
});
