import { addExpense, expenseOf } from "./support/groups.ts";
import { signInByForm } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

const ANA = "ana@evenly.test";
const BEN = "ben@evenly.test";

test("a debt is settled from the balance and in cash; both see it at once, and everyone is even", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const name = `Trip ${Date.now() % 100_000}`;
  await signInByForm(ana, ANA);
  await ana.goto("/groups");
  await ana.getByRole("button", { name: "New group" }).first().click();
  await ana.getByLabel("Name").fill(name);
  await ana.getByLabel("Who is in it?").fill("Whitaker");
  await ana.getByRole("button", { name: /Ben Whitaker/ }).click();
  await ana.getByRole("button", { name: "Create group" }).click();
  await addExpense(ana, "Dinner", "40");
  await addExpense(ana, "Museum", "20");
  const ben = await openWindow(browser, baseURL);
  await signInByForm(ben, BEN);
  await ben.goto(ana.url());

  // What the debt came from sums to it; one expense of it is paid from the balance.
  await ben.getByRole("link", { name: "Pay Ana Ribeiro" }).click();
  await expect(ben.getByRole("heading", { name: "Why is this owed?" })).toBeVisible();
  await ben.getByLabel(/Museum/).check();
  await expect(ben.getByLabel("Amount", { exact: true })).toHaveValue("10");
  await expect(ben.getByText("Left in your balance")).toBeVisible();
  await ben.getByRole("button", { name: "Pay $10.00 to Ana" }).click();
  await expect(ben.getByRole("heading", { name: "Settled" })).toBeVisible();
  await ben.getByRole("link", { name: "Back to the group" }).click();
  await expect(ben.getByRole("region", { name: "Your balance" })).toContainText("$20.00");
  await expect(ana.getByText("Ben Whitaker paid you")).toBeVisible();
  await expect(ana.getByRole("region", { name: "Your balance" })).toContainText("$20.00");

  // More than what is open cannot be paid; cash waits for Ana, who is asked in her open group.
  await ben.getByRole("link", { name: "Pay Ana Ribeiro" }).click();
  await ben.getByRole("radio", { name: "In cash or another way" }).check({ force: true });
  await ben.getByLabel("Amount", { exact: true }).fill("20.01");
  await expect(ben.getByText("At most $20.00 is open.")).toBeVisible();
  await expect(ben.getByRole("button", { name: "Record $20.01" })).toBeDisabled();
  await ben.getByLabel("Amount", { exact: true }).fill("20");
  await ben.getByRole("button", { name: "Record $20.00" }).click();
  await expect(ben.getByRole("heading", { name: "Recorded" })).toBeVisible();
  const asked = ana.getByRole("region", { name: "Ben Whitaker gave you $20.00?" });
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(ana.getByRole("region", { name: "Your balance" }).getByText("You're even.")).toBeVisible();
  await ben.getByRole("link", { name: "Back to the group" }).click();
  await expect(ben.getByRole("region", { name: "Your balance" }).getByText("You're even.")).toBeVisible();
  await expenseOf(ben, "Dinner").click();
  await expect(ben.getByText("Paid", { exact: true }).first()).toBeVisible();
  await ben.context().close();
});
