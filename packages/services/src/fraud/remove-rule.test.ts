import { auditLog } from "@evenly/db/audit/tables";
import { codeOf, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { removeRule } from "./remove-rule.ts";

const { ctx } = await openTestContext();

describe("removeRule", () => {
  it("removes a rule that is on with the password, once, and no other person's", async () => {
    const [asAna, asBen] = [
      ctx.asUser((await makeUser(ctx)).userId),
      ctx.asUser((await makeUser(ctx)).userId),
    ];
    const id = await makeRule(asAna);
    const password = TEST_PASSWORD;
    expect(await codeOf(removeRule(asBen, { id, password }))).toBe("NOT_FOUND");
    expect(await codeOf(removeRule(asAna, { id }))).toBe("PASSWORD_NEEDED");
    expect(await codeOf(removeRule(asAna, { id, password: "wrong" }))).toBe("PASSWORD_WRONG");
    expect((await removeRule(asAna, { id, password })).rules).toEqual([]);
    expect(await codeOf(removeRule(asAna, { id, password }))).toBe("NOT_FOUND");
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.operation, "rule.removed"));
    expect(rows.map(({ subject }) => subject)).toEqual([id]);
  });

  it("removes a rule that is off without a password", async () => {
    const asAna = ctx.asUser((await makeUser(ctx)).userId);
    const id = await makeRule(asAna, { isEnabled: false });
    expect((await removeRule(asAna, { id })).rules).toEqual([]);
  });
});
