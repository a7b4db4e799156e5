import { codeOf, makePair, openTestContext, payTo } from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { describe, expect, it } from "vitest";
import { previewRule } from "./preview-rule.ts";

const { ctx } = await openTestContext();

describe("previewRule", () => {
  it("counts the caller's own payments that a rule would have stopped, and names the newest", async () => {
    const { asPayer, to } = await makePair(ctx);
    const rule = { type: "amount" as const, thresholdMinor: 2_000n, windowMinutes: null, maxAttempts: null };
    expect(await previewRule(asPayer, rule)).toEqual({
      payments: 0,
      stopped: 0,
      marks: [],
      from: null,
      latest: [],
    });
    const from = ctx.clock.now();
    for (const amountMinor of [1_000n, 3_000n, 2_000n, 4_000n]) {
      await payTo(asPayer, to, amountMinor);
      ctx.clock.advance(1_000);
    }
    expect(await previewRule(asPayer, rule)).toMatchObject({
      payments: 4,
      stopped: 2,
      marks: [false, true, false, true],
      from,
      latest: [{ amountMinor: 4_000n }, { amountMinor: 3_000n }],
    });
    expect(await previewRule(ctx.asUser(to), rule)).toMatchObject({ payments: 0 });
    const id = await makeRule(ctx.asUser(to));
    expect(await codeOf(previewRule(asPayer, { ...rule, id }))).toBe("NOT_FOUND");
  });
});
