import { CreateRuleInput, type RuleId, UpdateRuleInput } from "@evenly/contract/fraud/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { fraudRules } from "@evenly/db/fraud/tables";
import { codeOf, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createRule } from "./create-rule.ts";
import { updateRule } from "./update-rule.ts";

const { ctx } = await openTestContext();

const fields = { name: "Large payments", type: "amount", thresholdMinor: 40_000n };

async function makeRule() {
  const ana = await makeUser(ctx);
  const asAna = ctx.asUser(ana.userId);
  const { rules } = await createRule(asAna, CreateRuleInput.parse({ ...fields, idempotencyKey: "k" }));
  return { userId: ana.userId, asAna, id: rules[0]?.id as RuleId };
}
const inputOf = (id: RuleId, facts: object) => UpdateRuleInput.parse({ ...fields, id, ...facts });

describe("updateRule", () => {
  it("makes a rule stricter without a password and looser with it", async () => {
    const { asAna, id, userId } = await makeRule();
    const stricter = await updateRule(asAna, inputOf(id, { name: "Above 300", thresholdMinor: 30_000n }));
    expect(stricter.rules).toMatchObject([{ id, name: "Above 300", thresholdMinor: 30_000n }]);
    for (const facts of [
      { thresholdMinor: 30_001n },
      { isEnabled: false, thresholdMinor: 1n },
      { type: "time" },
    ]) {
      expect(await codeOf(updateRule(asAna, inputOf(id, facts)))).toBe("PASSWORD_NEEDED");
    }
    const off = { thresholdMinor: 30_000n, isEnabled: false };
    expect(await codeOf(updateRule(asAna, inputOf(id, { ...off, password: "wrong" })))).toBe(
      "PASSWORD_WRONG",
    );
    const { rules } = await updateRule(asAna, inputOf(id, { ...off, password: TEST_PASSWORD }));
    expect(rules).toMatchObject([{ isEnabled: false }]);
    const on = await updateRule(asAna, inputOf(id, { thresholdMinor: 30_000n }));
    expect(on.rules).toMatchObject([{ isEnabled: true }]);
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, userId));
    expect(rows.filter(({ operation }) => operation === "rule.changed")).toHaveLength(3);
  });

  it("does not find another person's rule", async () => {
    const { id } = await makeRule();
    const asBen = ctx.asUser((await makeUser(ctx)).userId);
    const password = TEST_PASSWORD;
    expect(await codeOf(updateRule(asBen, inputOf(id, { thresholdMinor: 1n, password })))).toBe("NOT_FOUND");
    expect(await ctx.db.$count(fraudRules, eq(fraudRules.id, id))).toBe(1);
  });
});
