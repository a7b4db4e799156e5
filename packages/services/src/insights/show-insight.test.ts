import { SpendingOverviewInput } from "@evenly/contract/insights/schemas";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeSpender } from "../testing/spending.ts";
import { getSpendingOverview } from "./get-spending-overview.ts";
import { hideInsight } from "./hide-insight.ts";
import { showInsight } from "./show-insight.ts";

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

describe("showInsight", () => {
  it("shows what the person has hidden, and nothing of others", async () => {
    const { asMe, look, hidden } = await makeNoticed();
    const other = await makeNoticed();
    await hideInsight(asMe, hidden);
    await hideInsight(other.asMe, other.hidden);
    expect(await showInsight(asMe, hidden)).toEqual({ id: hidden.id, isHidden: false });
    expect(await showInsight(asMe, hidden)).toEqual({ id: hidden.id, isHidden: false });
    expect([await look(), await other.look()]).toEqual([[hidden.id], []]);
    expect(await codeOf(showInsight(ctx, hidden))).toBe("UNAUTHENTICATED");
  });
});
