import type { Page } from "@playwright/test";
import { addExpense, expenseOf } from "./support/groups.ts";
import { signInByForm } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

const ANA = "ana@evenly.test";
const BEN = "ben@evenly.test";

/** Creates a group with Ben and someone without an account, and opens it. */
async function createGroup(page: Page, name: string): Promise<void> {
  await page.goto("/groups");
  await page.getByRole("button", { name: "New group" }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Who is in it?").fill("Whitaker");
  await page.getByRole("button", { name: /Ben Whitaker/ }).click();
  await page.getByLabel("Who is in it?").fill("Dee");
  await page.getByRole("button", { name: "Add “Dee” without an account" }).click();
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("two people share expenses: each sees at once what the other enters, changes, removes and restores", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const name = `Flat ${Date.now() % 100_000}`;
  await signInByForm(ana, ANA);
  await createGroup(ana, name);
  await expect(ana.getByText("Add the first expense")).toBeVisible();
  const ben = await openWindow(browser, baseURL);
  await signInByForm(ben, BEN);
  await ben.goto("/groups");
  await ben.getByRole("link", { name: new RegExp(name) }).click();
  await expect(ben.getByRole("region", { name: "Your balance" }).getByText("You're even.")).toBeVisible();

  // An amount that three people cannot share evenly: the form says who takes the odd cent.
  await addExpense(ana, "Dinner", "100", () =>
    expect(ana.getByText("$100.00 doesn't split evenly.")).toBeVisible(),
  );
  await expect(expenseOf(ben, "Dinner")).toContainText("you owe");
  await expect(ben.getByRole("region", { name: "Your balance" })).toContainText("You owe in this group");

  // Exact parts that miss the amount cannot be saved; one press gives the rest to a person.
  await addExpense(ana, "Taxi", "30", async () => {
    await ana.getByRole("radio", { name: "Exact" }).check({ force: true });
    await ana.getByLabel("Amount of Ben Whitaker").fill("29.99");
    await expect(ana.getByText("$0.01 is still open")).toBeVisible();
    await expect(ana.getByRole("button", { name: "Save expense" })).toBeDisabled();
    await ana.getByRole("button", { name: "Give it to You" }).click();
  });
  await expect(expenseOf(ben, "Taxi")).toContainText("$29.99");

  // A comment of one appears on the other's open page; removing and restoring changes both balances.
  await expenseOf(ben, "Taxi").click();
  await expenseOf(ana, "Taxi").click();
  await ben.getByPlaceholder("Write to everyone in this group").fill("That was my part");
  await ben.getByRole("button", { name: "Comment" }).click();
  await expect(ana.getByText("That was my part")).toBeVisible();
  await expect(ben.getByRole("button", { name: "Remove", exact: true })).toHaveCount(1);
  await ana.getByRole("button", { name: "Remove", exact: true }).first().click();
  await ana.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(ben.getByText("This expense was removed and doesn't count.", { exact: false })).toBeVisible();
  await ana.getByRole("button", { name: "Restore" }).click();
  await expect(ben.getByText("3 versions")).toBeVisible();

  // A form that is open while somebody else saves shows both versions, and keeps what was typed.
  await ana.getByRole("link", { name: "Edit" }).click();
  const other = await ana.context().newPage();
  await other.goto(ana.url());
  await other.getByLabel("Title").fill("Taxi home");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Taxi home" })).toBeVisible();
  await expect(ana.getByText("Someone changed this expense while you were editing.")).toBeVisible();
  await ana.getByLabel("Title").fill("Night taxi");
  await expect(ana.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await expect(ana.getByText("Taxi home · $30.00")).toBeVisible();
  await ana.getByRole("button", { name: "Keep mine" }).click();
  await ana.getByRole("button", { name: "Save changes" }).click();
  await expect(ben.getByRole("heading", { level: 1, name: "Night taxi" })).toBeVisible();
  await ben.context().close();
});
