import type { GroupAnalytics } from "@evenly/contract/groups/analytics/schemas";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { exampleGroup, GROUP_ID } from "../../../../testing/example-group.ts";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { showing } from "../../../../testing/page.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { signIn } from "../../../../testing/session.ts";

let analytics: GroupAnalytics;
beforeEach(() => {
  signIn();
  fakeApi({ "groups.get": () => exampleGroup(), "groups.getAnalytics": () => analytics });
});

/** A month of two expenses, of which one is money back. */
function monthOf(spentMinor: bigint, backMinor: bigint): GroupAnalytics {
  const totalMinor = spentMinor + backMinor;
  return {
    groupId: GROUP_ID,
    period: "month",
    from: "2026-10-29",
    to: "2026-11-28",
    currency: "USD",
    currencies: ["USD"],
    totalMinor,
    transactionCount: 2,
    averageMinor: totalMinor / 2n,
    topCategories: [
      { category: "housing", amountMinor: spentMinor, basisPoints: 10_000, transactionCount: 1 },
      { category: "travel", amountMinor: backMinor, basisPoints: 0, transactionCount: 1 },
    ],
    topSpenders: [],
    trends: [
      { from: "2026-11-20", amountMinor: spentMinor, transactionCount: 1 },
      { from: "2026-11-28", amountMinor: backMinor, transactionCount: 1 },
    ],
    memberBalances: [],
    savedTransfers: 0,
    insights: [],
    insightFacts: [
      { kind: "total_spending", amountMinor: totalMinor },
      { kind: "average_expense", amountMinor: totalMinor / 2n },
    ],
  } as unknown as GroupAnalytics;
}

test("money back lowers what was spent, has no bar below the line, and its category says so in words", async () => {
  analytics = monthOf(300_00n, -90_00n);
  await renderScreen(`/groups/${GROUP_ID}/analytics`);
  await showing("Spent in the last month");
  await showing("The group spent $210.00 in the last month.");
  await showing("An expense was $105.00 on average.");
  await showing("In one of them more came back than was spent.");
  await showing("1 expense · more came back than was spent");
  const chart = await screen.findByRole("img", { name: /bars, at most \$300\.00/ });
  const heights = [...chart.children].map((bar) => (bar as HTMLElement).style.height);
  expect(heights).toEqual(["100%", "0%"]);
});

test("a month in which more came back than was spent says so, without a bare minus", async () => {
  analytics = monthOf(50_00n, -90_00n);
  await renderScreen(`/groups/${GROUP_ID}/analytics`);
  await showing("More came back than was spent in the last month");
  await showing("In the last month, $40.00 more came back than was spent.");
  expect(document.body.textContent).not.toContain("on average");
  expect(document.body.textContent).not.toContain("The group spent");
});
