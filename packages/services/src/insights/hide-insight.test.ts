import { SpendingOverviewInput } from "@evenly/contract/insights/schemas";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeSpender } from "../testing/spending.ts";
import { getSpendingOverview } from "./get-spending-overview.ts";
import { hideInsight } from "./hide-insight.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

/** A person with one insight of November, and how to look at their insights. */
async function makeNoticed() {
  const { userId, spend } = await makeSpender(ctx);
  await spend({ date: "2026-11-20", spentMinor: 300_00n, merchant: "Rail", category: "travel" });
  const asMe = ctx.asUser(userId);
  const look = async (input: object = {}) => {
    const { insights } = await getSpendingOverview(asMe, SpendingOverviewInput.parse(input));
    return insights.map(({ id }) => id);
  };
  const [id = ""] = await look();
  return { asMe, look, hidden: { id, period: "month", from: "2026-11-01" } as const };
}

describe("hideInsight", () => {
  it("leaves out what the person calls not useful, once, and in its period only", async () => {
    const { asMe, look, hidden } = await makeNoticed();
    expect(await hideInsight(asMe, hidden)).toEqual({ id: hidden.id, isHidden: true });
    expect(await hideInsight(asMe, hidden)).toEqual({ id: hidden.id, isHidden: true });
    expect(await look()).toEqual([]);
    expect(await look({ period: "year" })).toEqual([hidden.id]);
    const other = await makeNoticed();
    expect(await other.look()).toHaveLength(1);
    expect(await codeOf(hideInsight(ctx, hidden))).toBe("UNAUTHENTICATED");
  });
});
