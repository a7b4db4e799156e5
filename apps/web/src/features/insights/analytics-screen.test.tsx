import type { SpendingInsight, SpendingOverview } from "@evenly/contract/insights/schemas";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { notShowing, press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

// Its size comes from the browser; tests/e2e draws it.
vi.mock("./components/course-chart.tsx", () => ({ CourseChart: () => null }));

const INSIGHT_ID = "0123456789abcdef0123456789abcdef";
let overview: SpendingOverview;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signIn();
  overview = november();
  calls = fakeApi({
    "auth.getProfile": () => ({ timeZone: "UTC", displayCurrency: "USD", isAdmin: false }),
    "budgets.getSpendingOverview": () => overview,
    "budgets.listUpcoming": () => ({
      totalMinor: 0n,
      today: "2026-11-21",
      until: "2026-12-21",
      payments: [],
    }),
    "budgets.listSpendingRows": () => ({
      rows: [rowOf("2026-11-15", 60_00n), rowOf("2026-11-09", 41_30n)],
      nextCursor: null,
    }),
    "budgets.hideInsight": ({ id }: { id: string }) => {
      overview = { ...overview, insights: [] };
      return { id, isHidden: true };
    },
    "budgets.showInsight": ({ id }: { id: string }) => {
      overview = november();
      return { id, isHidden: false };
    },
  });
});

const rowOf = (on: string, ownMinor: bigint) => ({
  source: "entry",
  id: `019aa000-0000-7000-8000-0000${on.replaceAll("-", "")}`,
  on,
  category: "food",
  title: "Harbour Market",
  merchant: "Harbour Market",
  groupId: null,
  ownMinor,
  paidMinor: ownMinor,
});
const part = { score: 58, wayUp: { amountMinor: 15_00n, toScore: 70 } };
const visits: SpendingInsight = {
  id: INSIGHT_ID,
  type: "merchant_visits",
  title: "Regular place",
  description: "You spent 101.30 USD at Harbour Market.",
  severity: "low",
  category: null,
  subject: "Harbour Market",
  amountMinor: 101_30n,
  percentage: null,
  otherMinor: 33_77n,
  rowCount: 3,
  actionable: false,
  actionText: "See the payments",
  actionUrl: "/history",
  behind: [{ from: "2026-11-01", to: "2026-12-01", sign: 1, merchant: "Harbour Market" }],
};
const sums = (ownMinor: bigint, paidMinor = ownMinor, rowCount = 5) => ({ ownMinor, paidMinor, rowCount });

/** The first 21 days of a November, against those of October. */
function november(): SpendingOverview {
  return {
    period: "month",
    from: "2026-11-01",
    to: "2026-12-01",
    today: "2026-11-21",
    currency: "USD",
    currencies: ["USD"],
    total: sums(759_00n, 1_142_60n),
    before: sums(823_20n),
    beforeRange: { from: "2026-10-01", to: "2026-10-22" },
    previousRange: { from: "2026-10-01", to: "2026-11-01" },
    dailySums: [
      { on: "2026-11-02", ownMinor: 400_00n, paidMinor: 783_60n },
      { on: "2026-11-20", ownMinor: 359_00n, paidMinor: 359_00n },
    ],
    previousDailySums: [{ on: "2026-10-05", ownMinor: 823_20n, paidMinor: 823_20n }],
    forecast: {
      own: {
        method: "rest_of_past_periods",
        expectedMinor: 1_050_00n,
        lowMinor: 980_00n,
        highMinor: 1_120_00n,
        periods: 8,
        testedPeriods: 8,
        errorPercent: 6,
      },
      paid: null,
    },
    breakdown: {
      category: [{ key: "food", name: "food", now: sums(759_00n, 1_142_60n), before: sums(823_20n) }],
      person: [],
      group: [],
      merchant: [{ key: "=Shop", name: "=Shop", now: sums(759_00n, 1_142_60n), before: sums(823_20n) }],
    },
    insights: [visits],
    health: {
      overall: 77,
      spending: part,
      savings: part,
      debt: { score: 76, wayUp: { amountMinor: 20_00n, toScore: 90 }, owedMinor: 20_00n, largestTo: "Jonas" },
      income: { score: 90, wayUp: null, months: 6 },
      recommendations: [],
    },
  } as unknown as SpendingOverview;
}

test("a month is compared with the same day of the one before, and its forecast says how far it was off", async () => {
  await renderScreen("/analytics");
  await showing("October by day 21");
  await showing("Spent in November, my share");
  expect(document.body.textContent).toContain("$64.20 less than by this day in October");
  expect(document.body.textContent).toContain("At your pace you'll spend $980 to $1,120 by Nov 30.");
  expect(document.body.textContent).toContain("This was off by 6% over the last 8 months.");
  expect(document.body.textContent).toContain("You paid $1,142.60 in all.");
  await showing("Settle up with Jonas to reach 90.");
});

test("all that was paid is shown instead of the own share", async () => {
  await renderScreen("/analytics");
  await press("All I paid", { role: "radio" });
  await showing("Spent in November, all I paid");
  await showing("We'll show a forecast after 3 full months.");
});

test("the chart has a table of the same numbers", async () => {
  await renderScreen("/analytics");
  await press("Table");
  const row = (await screen.findByText("Nov 21")).closest("tr");
  expect(row && within(row).getAllByText("$759.00").length).toBeGreaterThan(0);
  expect(row && within(row).getAllByText("$823.20").length).toBeGreaterThan(0);
});

test("an insight opens to the payments of its number, and not useful hides it until it is undone", async () => {
  await renderScreen("/analytics");
  await press(/Harbour Market/);
  await showing("Nov 15 · Harbour Market");
  expect(calls.findLast(({ path }) => path === "budgets.listSpendingRows")?.input).toMatchObject({
    merchant: "Harbour Market",
    from: "2026-11-01",
  });
  await press("Not useful");
  await showing("Nothing unusual in this time.");
  expect(calls.findLast(({ path }) => path === "budgets.hideInsight")?.input).toEqual({
    id: INSIGHT_ID,
    period: "month",
    from: "2026-11-01",
  });
  await press("Undo");
  await notShowing("Nothing unusual in this time.");
});

test("stepping asks for the period before, and none after the running one", async () => {
  await renderScreen("/analytics");
  await showing("November 2026");
  expect(screen.getByRole("button", { name: "Later" })).toHaveProperty("disabled", true);
  await press("Earlier");
  await showing("November 2026");
  expect(calls.findLast(({ path }) => path === "budgets.getSpendingOverview")?.input).toMatchObject({
    day: "2026-10-31",
  });
});

test("with fewer than five payments nothing is compared", async () => {
  overview = { ...november(), total: sums(10_00n, 10_00n, 4) };
  await renderScreen("/analytics");
  await showing("Not enough to compare yet");
  await notShowing("What we noticed");
  await notShowing("Money health");
});

test.each([
  [1_11n, "You owe $1.11, little beside what you spend."],
  [0n, "You owe nothing."],
])("says of a debt of %s that leaves the whole score: %s", async (owedMinor, words) => {
  const { health } = november();
  const debt = { score: 100, wayUp: null, owedMinor, largestTo: null };
  overview = { ...november(), health: { ...health, debt } };
  await renderScreen("/analytics");
  await showing(words);
});

test("a failure can be tried again", async () => {
  fakeApi({ "auth.getProfile": () => ({ timeZone: "UTC", displayCurrency: "USD", isAdmin: false }) });
  await renderScreen("/analytics");
  await showing("We can't load your analytics");
});
