import { type BudgetSettings, defaultBudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { press, showing } from "../../../../testing/page.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { signIn } from "../../../../testing/session.ts";

it("switches reminders of goals that are behind off and on, like the other notifications", async () => {
  signIn();
  let settings: BudgetSettings = defaultBudgetSettings;
  const calls = fakeApi({
    "budgets.getSettings": () => settings,
    "budgets.updateSettings": ({ notifications }: Pick<BudgetSettings, "notifications">) => {
      settings = { ...settings, notifications: { ...settings.notifications, ...notifications } };
      return settings;
    },
  });
  await renderScreen("/budget/settings");
  const reminders = () => screen.findByRole("switch", { name: "Reminders of goals that are behind" });
  for (const isOn of [false, true]) {
    expect(await reminders()).toHaveProperty("checked", !isOn);
    await press("Reminders of goals that are behind", { role: "switch" });
    await showing("Saved.");
    await waitFor(async () => expect(await reminders()).toHaveProperty("checked", isOn));
  }
  const sent = calls.flatMap(({ path, input }) => (path === "budgets.updateSettings" ? [input] : []));
  expect(sent).toEqual([false, true].map((goalReminders) => ({ notifications: { goalReminders } })));
});
