import type { Page } from "@playwright/test";
import { addExpense, expenseOf } from "./support/groups.ts";
import { registerVerified, signInByForm } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

const BEN = "Ben Whitaker";
const PRIYA = "Priya Raghunathan";
/** Without an account at first. */
const DEE = "Dee";

async function createTrip(page: Page, name: string): Promise<void> {
  await page.goto("/groups");
  await page.getByRole("button", { name: "New group" }).first().click();
  await page.getByLabel("Name").fill(name);
  for (const person of [BEN, PRIYA]) {
    await page.getByLabel("Who is in it?").fill(person.split(" ")[1] ?? "");
    await page.getByRole("button", { name: new RegExp(person) }).click();
  }
  await page.getByLabel("Who is in it?").fill(DEE);
  await page.getByRole("button", { name: `Add “${DEE}” without an account` }).click();
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const balanceOf = (page: Page) => page.getByRole("region", { name: "Your balance" });

/** Pays what the group suggests from the balance. */
async function pay(page: Page, to: string, amount: string): Promise<void> {
  await page.getByRole("link", { name: `Pay ${to}` }).click();
  await expect(page.getByRole("heading", { name: "Why is this owed?" })).toBeVisible();
  await page.getByRole("button", { name: `Pay ${amount} to ${to.split(" ")[0]}` }).click();
  await expect(page.getByRole("heading", { name: "Settled" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the group" }).click();
}

test("four people share a trip, from the first expense to zero balances in real money", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const name = `Trip ${Date.now() % 100_000}`;
  await signInByForm(ana, "ana@evenly.test");
  await createTrip(ana, name);
  const address = ana.url();
  const [ben, priya] = [await openWindow(browser, baseURL), await openWindow(browser, baseURL)];
  await signInByForm(ben, "ben@evenly.test");
  await signInByForm(priya, "priya@evenly.test");
  await ben.goto(address);
  await priya.goto(address);

  // 100.00 from three payers, in shares of 2, 1, 1 and 1: the parts are 40, 20, 20 and 20.
  await addExpense(ana, "House", "100", async () => {
    await ana.getByRole("button", { name: "Add a payer" }).click();
    await ana.getByRole("button", { name: "Add a payer" }).click();
    await ana.getByLabel("Paid by You").fill("50");
    await ana.getByLabel(`Paid by ${BEN}`).fill("30");
    await ana.getByLabel(`Paid by ${PRIYA}`).fill("20");
    await expect(ana.getByText("Adds up to $100.00")).toBeVisible();
    await ana.getByRole("radio", { name: "Shares" }).check({ force: true });
    await ana.getByLabel("Shares of You").fill("2");
  });
  await expect(balanceOf(ben)).toContainText("$10.00");

  // A bill of two items; the tip of 10.00 follows what each ordered: 21, 21, 9 and 9.
  await addExpense(ben, "Dinner", "", async () => {
    await ben.getByRole("radio", { name: "Itemised" }).check({ force: true });
    await ben.getByLabel("Name of item 1").fill("Pizza");
    await ben.getByLabel("Amount of item 1").fill("30");
    await ben.getByRole("button", { name: "Add an item" }).click();
    await ben.getByLabel("Name of item 2").fill("Wine");
    await ben.getByLabel("Amount of item 2").fill("20");
    await ben.getByRole("button", { name: "Everyone" }).last().click();
    const sharers = ben.getByRole("group", { name: "Who shares Wine?" });
    await sharers.getByLabel(PRIYA).uncheck();
    await sharers.getByLabel(DEE).uncheck();
    await ben.getByLabel("Tip", { exact: true }).fill("10");
    await ben.getByRole("button", { name: "Use $60.00 as the amount" }).click();
  });
  await expect(expenseOf(priya, "Dinner")).toContainText("$9.00");

  // 4,000 yen at a rate of 0.01: 40.00, 10.00 each.
  await addExpense(priya, "Metro", "4000", async () => {
    await priya.getByLabel("Currency", { exact: true }).selectOption("JPY");
    await priya.getByRole("switch", { name: "Convert to USD" }).click({ force: true });
    await priya.getByRole("radio", { name: "My rate" }).check({ force: true });
    await priya.getByLabel("USD for one JPY").fill("0.01");
    await expect(priya.getByText("¥4,000 = $40.00")).toBeVisible();
  });
  await expect(expenseOf(ana, "Metro")).toContainText("$10.00");

  // From now on an admin approves: the expense counts for nobody before that.
  await ana.getByRole("link", { name: "Settings" }).click();
  await ana.getByRole("switch", { name: "Expenses need approval" }).click({ force: true });
  await ana.goto(address);
  await addExpense(ben, "Kayaks", "80", async () => {
    await expect(ben.getByText("An admin approves this first.")).toBeVisible();
  });
  await expect(balanceOf(ana)).toContainText("$21.00");
  await expenseOf(ana, "Kayaks").click();
  await ana.getByRole("button", { name: "Approve" }).click();
  await ana.goto(address);
  await expect(balanceOf(ana)).toContainText("$41.00");
  await expect(balanceOf(ben)).toContainText("$99.00");
  await expect(balanceOf(priya)).toContainText("$1.00");

  // Three payments make everyone even; each opens to the expenses that it comes from.
  await expect(ana.getByText(/^3 payments instead of \d/)).toBeVisible();
  await pay(ana, BEN, "$40.00");
  await expect(balanceOf(ben)).toContainText("$59.00");
  await pay(ana, PRIYA, "$1.00");
  await expect(balanceOf(priya).getByText("You're even.")).toBeVisible();
  await expect(balanceOf(ana).getByText("You're even.")).toBeVisible();

  // Dee has no account: Ben records that Dee paid in cash.
  await ben.getByRole("link", { name: `Record a payment from ${DEE} to You` }).click();
  await ben.getByRole("button", { name: "Record $59.00" }).click();
  await expect(ben.getByRole("heading", { name: "Settled" })).toBeVisible();
  await ben.getByRole("link", { name: "Back to the group" }).click();
  await expect(balanceOf(ben).getByText("You're even.")).toBeVisible();

  // Dee takes the place over with an account, and is even as well.
  await ana.getByRole("link", { name: "Settings" }).click();
  await ana.getByRole("button", { name: `Change ${DEE}` }).click();
  await ana.getByRole("button", { name: `Invite ${DEE}` }).click();
  await ana.getByRole("button", { name: "Create a link" }).click();
  const link = await ana.getByRole("textbox", { name: "Link" }).inputValue();
  const dee = await openWindow(browser, baseURL);
  await registerVerified(dee, DEE);
  await dee.goto(link);
  await dee.getByRole("button", { name: "Join the group" }).click();
  await expect(balanceOf(dee).getByText("You're even.")).toBeVisible();
  await expect(expenseOf(dee, "Kayaks")).toBeVisible();
  for (const window of [ben, priya, dee]) await window.context().close();
});
