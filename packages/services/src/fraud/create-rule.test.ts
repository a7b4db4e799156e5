import { RULES_MAX } from "@evenly/contract/fraud/rules";
import { CreateRuleInput } from "@evenly/contract/fraud/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createRule } from "./create-rule.ts";
import { listRules } from "./list-rules.ts";

const { ctx } = await openTestContext();

const inputOf = (facts: object = {}) =>
  CreateRuleInput.parse({
    name: "Large payments",
    type: "amount",
    thresholdMinor: 40_000n,
    idempotencyKey: ctx.ids.uuid(),
    ...facts,
  });

describe("createRule", () => {
  it("adds a rule once for a key, also when asked twenty times at once", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const input = inputOf();
    await Promise.all(Array.from({ length: 20 }, () => createRule(ctx.asUser(ana.userId), input)));
    const { rules } = await listRules(ctx.asUser(ana.userId));
    expect(rules).toMatchObject([
      { name: "Large payments", type: "amount", action: "block", isEnabled: true, stopped: 0 },
    ]);
    expect((await listRules(ctx.asUser(ben.userId))).rules).toEqual([]);
    const other = { ...input, thresholdMinor: 1n };
    expect(await codeOf(createRule(ctx.asUser(ana.userId), other))).toBe("IDEMPOTENCY_MISMATCH");
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(rows.map(({ operation }) => operation)).toEqual(["rule.created"]);
  });

  it("keeps to the maximum, also under concurrent calls", async () => {
    const ana = await makeUser(ctx);
    const calls = Array.from({ length: RULES_MAX + 5 }, () =>
      outcomeOf(createRule(ctx.asUser(ana.userId), inputOf())),
    );
    const codes = await Promise.all(calls);
    expect(codes.filter((code) => code === "RULES_FULL")).toHaveLength(5);
    expect((await listRules(ctx.asUser(ana.userId))).rules).toHaveLength(RULES_MAX);
  });
});

describe("the shape of a rule", () => {
  it.each([
    ["an amount rule without an amount", { thresholdMinor: 0n }],
    ["a negative amount", { thresholdMinor: -1n }],
    ["an amount beyond all money", { thresholdMinor: 10n ** 15n }],
    ["a frequency rule without a window", { type: "frequency", maxAttempts: 5 }],
    ["a frequency rule without a maximum", { type: "frequency", windowMinutes: 10 }],
    ["no payments at all", { type: "frequency", windowMinutes: 10, maxAttempts: 0 }],
    ["a window of two days", { type: "frequency", windowMinutes: 2880, maxAttempts: 5 }],
    ["a window on an amount rule", { windowMinutes: 10 }],
    ["a device rule with a window", { type: "device", windowMinutes: 10 }],
    ["an unknown action", { action: "allow" }],
    ["an empty name", { name: "  " }],
    ["a name with a control character", { name: "a\u0000b" }],
    ["an unknown field", { isAdmin: true }],
  ])("refuses %s", (_name, facts) => {
    const input = { name: "x", type: "amount", thresholdMinor: 100n, idempotencyKey: "k", ...facts };
    expect(CreateRuleInput.safeParse(input).success).toBe(false);
  });
});
