import { fraudSnoozes } from "@evenly/db/fraud/tables";
import {
  codeOf,
  makePair,
  makeUser,
  openTestContext,
  outcomeOf,
  payTo,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { describe, expect, it } from "vitest";
import { snoozeRule } from "./snooze-rule.ts";
import { sweepSnoozes } from "./sweep-snoozes.ts";

const { ctx, database } = await openTestContext();

describe("a snooze", () => {
  it("lets payments to one payee through until it ends, and needs the password", async () => {
    const { asPayer, to } = await makePair(ctx);
    const other = (await makeUser(ctx, { country: "US" })).userId;
    const id = await makeRule(asPayer, {});
    const until = new Date(ctx.clock.now().getTime() + 3_600_000);
    const input = { id, payeeUserId: to, until };
    expect(await codeOf(snoozeRule(asPayer, input))).toBe("PASSWORD_NEEDED");
    const { rules } = await snoozeRule(asPayer, { ...input, password: TEST_PASSWORD });
    expect(rules[0]?.snoozes).toMatchObject([{ payeeUserId: to, until }]);
    expect(await outcomeOf(payTo(asPayer, to))).toBe("done");
    expect(await codeOf(payTo(asPayer, other))).toBe("RULE_BLOCKED");
    ctx.clock.advance(3_600_000);
    expect(await codeOf(payTo(asPayer, to))).toBe("RULE_BLOCKED");
    await sweepSnoozes(ctx);
    ctx.clock.advance(1);
    await sweepSnoozes(ctx);
    expect(await database.db.$count(fraudSnoozes)).toBe(0);
  });
});

describe("snoozeRule", () => {
  it("is refused for strangers, the past and far away, and for another person's rule", async () => {
    const { asPayer, to } = await makePair(ctx);
    const id = await makeRule(asPayer);
    const password = TEST_PASSWORD;
    const at = (days: number) => new Date(ctx.clock.now().getTime() + days * 24 * 3_600_000);
    const snooze = (as: TestContext, payeeUserId: string, until: Date) =>
      outcomeOf(snoozeRule(as, { id, payeeUserId, until, password }));
    expect(await snooze(asPayer, to, at(0))).toBe("VALIDATION");
    expect(await snooze(asPayer, to, at(91))).toBe("VALIDATION");
    expect(await snooze(asPayer, ctx.ids.uuid(), at(1))).toBe("PAYEE_UNKNOWN");
    expect(await snooze(ctx.asUser(to), to, at(1))).toBe("NOT_FOUND");
    expect(await snooze(asPayer, to, at(90))).toBe("done");
  });
});
