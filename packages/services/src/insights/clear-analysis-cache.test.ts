import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeSpender } from "../testing/spending.ts";
import { analyzeSpending } from "./analyze-spending.ts";
import { clearAnalysisCache } from "./clear-analysis-cache.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

describe("clearAnalysisCache", () => {
  it("deletes the caller's kept answers only", async () => {
    const [me, other] = [await makeSpender(ctx), await makeSpender(ctx)];
    const input = { period: "week", currency: "USD" } as const;
    for (const { userId } of [me, other]) await analyzeSpending(ctx.asUser(userId), input);
    expect(await clearAnalysisCache(ctx.asUser(me.userId))).toEqual({ cleared: 1 });
    expect(await clearAnalysisCache(ctx.asUser(me.userId))).toEqual({ cleared: 0 });
    expect(await clearAnalysisCache(ctx.asUser(other.userId))).toEqual({ cleared: 1 });
    expect(await codeOf(clearAnalysisCache(ctx))).toBe("UNAUTHENTICATED");
  });
});
