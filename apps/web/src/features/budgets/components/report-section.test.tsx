import { defaultBudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

it("shows what the user spent, and beside it what a shared budget counts", async () => {
  signIn();
  const line = { limitMinor: 100_00n, overByMinor: 0n };
  fakeApi({
    "budgets.getReport": () => ({
      kind: "monthly",
      currency: "USD",
      from: "2026-11-01",
      lastOn: "2026-11-30",
      spentMinor: 70_00n,
      beforeMinor: 5_00n,
      lines: [
        { ...line, category: "food", spentMinor: 30_00n, budgetSpentMinor: 125_00n, overByMinor: 25_00n },
        { ...line, category: "travel", spentMinor: 40_00n, budgetSpentMinor: 40_00n },
      ],
    }),
    "budgets.list": () => [],
    "budgets.getSettings": () => defaultBudgetSettings,
    "budgets.listCategories": () => [],
    "budgets.listAlerts": () => [],
  });
  await renderScreen("/budget?month=2026-11");
  const food = await screen.findByRole("row", { name: /Food/ });
  expect(food.textContent).toContain("budget: $125.00 of $100.00");
  expect(food.textContent).toContain("$30.00");
  const travel = screen.getByRole("row", { name: /Travel/ }).textContent;
  expect(travel).toContain("of $100.00");
  expect(travel).not.toContain("budget:");
});
