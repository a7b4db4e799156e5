import type { Page } from "@playwright/test";
import { addExpense } from "./support/groups.ts";
import { signInByForm } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

/** Two people of the demo data who share no group before. */
const ELENA = "elena@evenly.test";
const SOOJIN = "soojin@evenly.test";

/** Makes a group with another person and an expense that the page's user has paid. */
async function makeGroup(page: Page, name: string, other: string, amount: string): Promise<void> {
  await page.goto("/groups");
  await page.getByRole("button", { name: "New group" }).first().click();
  await page.getByLabel("Name").fill(name);
  // The last name alone, since the whole name could be added without an account too.
  await page.getByLabel("Who is in it?").fill(other.split(" ").at(-1) ?? "");
  await page.getByRole("button", { name: new RegExp(other) }).click();
  await page.getByRole("button", { name: "Create group" }).click();
  await addExpense(page, "Dinner", amount);
}

/** A row of the people whom the user shares debts with. A toast about a person is outside of the page's main part. */
const personOf = (page: Page, name: RegExp) => page.getByRole("main").getByRole("link", { name });

test("debts of two groups are offset: one proposes, the other agrees, the payer pays once, and both are even at once", async ({
  page: elena,
  browser,
  baseURL,
}) => {
  const mark = Date.now() % 100_000;
  await signInByForm(elena, ELENA);
  await makeGroup(elena, `Flat ${mark}`, "Soo-jin Park", "40");
  const soojin = await openWindow(browser, baseURL);
  await signInByForm(soojin, SOOJIN);
  await makeGroup(soojin, `Trip ${mark}`, "Elena Petrova", "100");

  // Elena owes 50 in one group and gets 20 in the other.
  await elena.goto("/groups");
  await personOf(elena, /^Soo-jin Park/).click();
  await expect(elena.getByRole("heading", { level: 1, name: "You and Soo-jin Park" })).toBeVisible();
  const main = elena.getByRole("main");
  await expect(main.getByRole("link", { name: new RegExp(`Flat ${mark}`) })).toContainText("+$20.00");
  await expect(main.getByRole("link", { name: new RegExp(`Trip ${mark}`) })).toContainText("−$50.00");
  await expect(main.getByText("You'd pay $30.00 once and be even.")).toBeVisible();
  await elena.getByRole("button", { name: "Propose it to Soo-jin" }).click();
  await expect(elena.getByRole("heading", { name: "Waiting for Soo-jin" })).toBeVisible();

  // Soo-jin is asked on the groups page, and Elena sees the answer without a reload.
  await soojin.goto("/groups");
  await personOf(soojin, /^Elena Petrova.*waiting for you/).click();
  await expect(soojin.getByRole("heading", { name: "Elena wants to settle everything" })).toBeVisible();
  await soojin.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(soojin.getByText(/Elena pays you \$30\.00 by/)).toBeVisible();
  await expect(elena.getByRole("heading", { name: "You both agreed" })).toBeVisible();

  await elena.getByRole("button", { name: "Pay $30.00" }).dblclick();
  await expect(elena.getByText("You paid Soo-jin $30.00")).toBeVisible();
  await expect(elena.getByRole("heading", { name: "You're even with Soo-jin" })).toBeVisible();
  await expect(soojin.getByRole("heading", { name: "You're even with Elena" })).toBeVisible();
  await elena.goto("/history?direction=out");
  await expect(elena.getByRole("link", { name: /Soo-jin Park.*30\.00/ })).toHaveCount(1);
  await soojin.context().close();
});

test("everything that one person owes in two groups is paid from a group's settle-up with one payment", async ({
  page: elena,
  browser,
  baseURL,
}) => {
  const mark = Date.now() % 100_000;
  await signInByForm(elena, ELENA);
  await makeGroup(elena, `Rent ${mark}`, "Soo-jin Park", "20");
  await makeGroup(elena, `Food ${mark}`, "Soo-jin Park", "16");
  const soojin = await openWindow(browser, baseURL);
  await signInByForm(soojin, SOOJIN);
  await soojin.goto(elena.url());
  await soojin.getByRole("link", { name: "Pay Elena Petrova" }).click();
  await soojin.getByRole("link", { name: "With one person" }).click();
  await elena.goto("/groups");
  await personOf(elena, /^Soo-jin Park plus 18\.00/).click();
  await soojin.getByRole("button", { name: "Pay Elena $18.00" }).click();
  await expect(soojin.getByText("You paid Elena $18.00")).toBeVisible();
  await expect(elena.getByRole("heading", { name: "You're even with Soo-jin" })).toBeVisible();
  await soojin.context().close();
});
