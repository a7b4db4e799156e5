import { makePair, openTestContext, payTo } from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { describe, expect, it } from "vitest";
import { listRules } from "./list-rules.ts";

const { ctx } = await openTestContext();

describe("listRules", () => {
  it("lists the caller's rules, oldest first, with the payments that each would have stopped", async () => {
    const { asPayer, to } = await makePair(ctx);
    expect(await listRules(asPayer)).toEqual({ rules: [], payments: 0 });
    await payTo(asPayer, to, 2_000n);
    await payTo(asPayer, to, 3_000n);
    const first = await makeRule(asPayer, { thresholdMinor: 2_500n });
    ctx.clock.advance(1_000);
    const second = await makeRule(asPayer, { type: "location", thresholdMinor: 0n });
    const { rules, payments } = await listRules(asPayer);
    expect(payments).toBe(2);
    expect(rules.map(({ id, stopped }) => [id, stopped])).toEqual([
      [first, 1],
      [second, 0],
    ]);
    expect(await listRules(ctx.asUser(to))).toEqual({ rules: [], payments: 0 });
  });
});
