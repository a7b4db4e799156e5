import { CreateRuleInput, type RuleId, UpdateRuleInput } from "@evenly/contract/fraud/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { fraudRules } from "@evenly/db/fraud/tables";
import {
  createTestDatabase,
  makeUser,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRule } from "./create-rule.ts";
import { updateRule } from "./update-rule.ts";

let database: TestDatabase;
let ctx: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    ({ code }) => code,
  );

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
    const rows = await database.db.select().from(auditLog).where(eq(auditLog.userId, userId));
    expect(rows.filter(({ operation }) => operation === "rule.changed")).toHaveLength(3);
  });

  it("does not find another person's rule", async () => {
    const { id } = await makeRule();
    const asBen = ctx.asUser((await makeUser(ctx)).userId);
    const password = TEST_PASSWORD;
    expect(await codeOf(updateRule(asBen, inputOf(id, { thresholdMinor: 1n, password })))).toBe("NOT_FOUND");
    expect(await database.db.$count(fraudRules, eq(fraudRules.id, id))).toBe(1);
  });
});
