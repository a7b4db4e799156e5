import type { Page } from "@playwright/test";
import { addExpenseByApi, makeGroup } from "./support/groups.ts";
import { expect, test } from "./support/quiet-console.ts";

/** A row of the people whom the user shares debts with. A toast about a person is outside of the page's main part. */
const personOf = (page: Page, name: RegExp) => page.getByRole("main").getByRole("link", { name });

test("debts of two groups are offset: one proposes, the other agrees, the payer pays once, and both are even at once", async ({
  newPerson,
  openLive,
}) => {
  const [elena, soojin] = await Promise.all([newPerson("Elena", { balance: 50_00 }), newPerson("Soojin")]);
  const [flat, trip] = [await makeGroup(elena, "Flat", [soojin]), await makeGroup(soojin, "Trip", [elena])];
  await addExpenseByApi(elena, flat, "Dinner", 40_00n);
  await addExpenseByApi(soojin, trip, "Dinner", 100_00n);

  // Elena owes 50 in one group and gets 20 in the other.
  const [hers, theirs] = await Promise.all([openLive(elena, "/groups"), openLive(soojin, "/groups")]);
  await personOf(hers, new RegExp(`^${soojin.name}`)).click();
  await expect(hers.getByRole("heading", { level: 1, name: `You and ${soojin.name}` })).toBeVisible();
  const main = hers.getByRole("main");
  await expect(main.getByRole("link", { name: /Flat/ })).toContainText("+$20.00");
  await expect(main.getByRole("link", { name: /Trip/ })).toContainText("−$50.00");
  await expect(main.getByText("You'd pay $30.00 once and be even.")).toBeVisible();
  await hers.getByRole("button", { name: "Propose it to Soojin" }).click();
  await expect(hers.getByRole("heading", { name: "Waiting for Soojin" })).toBeVisible();

  // Soojin is asked on the groups page, and Elena sees the answer without a reload.
  await personOf(theirs, new RegExp(`^${elena.name}.*waiting for you`)).click();
  await expect(theirs.getByRole("heading", { name: "Elena wants to settle everything" })).toBeVisible();
  await theirs.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(theirs.getByText(/Elena pays you \$30\.00 by/)).toBeVisible();
  await expect(hers.getByRole("heading", { name: "You both agreed" })).toBeVisible();

  await hers.getByRole("button", { name: "Pay $30.00" }).dblclick();
  await expect(hers.getByRole("heading", { name: "Soojin has it" })).toBeVisible();
  await expect(hers.getByRole("main")).toContainText("$30.00");
  await expect(hers.getByText("You're even with Soojin")).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "You're even with Elena" })).toBeVisible();
  await hers.goto("/history?direction=out");
  await expect(main.getByText("1 entry", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: new RegExp(`${soojin.name}.*30\\.00`) })).toHaveCount(1);
});

test("everything that one person owes in two groups is paid from a group's settle-up with one payment", async ({
  newPerson,
  openLive,
}) => {
  const [elena, soojin] = await Promise.all([newPerson("Elena"), newPerson("Soojin", { balance: 50_00 })]);
  const [rent, food] = [await makeGroup(elena, "Rent", [soojin]), await makeGroup(elena, "Food", [soojin])];
  await addExpenseByApi(elena, rent, "Dinner", 20_00n);
  await addExpenseByApi(elena, food, "Dinner", 16_00n);
  const [hers, theirs] = await Promise.all([openLive(elena, "/groups"), openLive(soojin, food.path)]);
  await theirs.getByRole("link", { name: `Pay ${elena.name}` }).click();
  await theirs.getByRole("link", { name: "With one person" }).click();
  await personOf(hers, new RegExp(`^${soojin.name} plus 18\\.00`)).click();
  await theirs.getByRole("button", { name: "Pay Elena $18.00" }).click();
  await expect(theirs.getByRole("heading", { name: "Elena has it" })).toBeVisible();
  await expect(theirs.getByRole("main")).toContainText("$18.00");
  await expect(hers.getByRole("heading", { name: "You're even with Soojin" })).toBeVisible();
});
