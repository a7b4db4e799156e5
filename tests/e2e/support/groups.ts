import { expect, type Locator, type Page } from "@playwright/test";

/** A group's expense in its list. A toast about the expense is a link with the same title, outside the list. */
export function expenseOf(page: Page, title: string): Locator {
  return page.getByRole("region", { name: "Expenses" }).getByRole("link", { name: new RegExp(title) });
}

/** Opens the form of a new expense, fills it and saves it. Given an amount, the group shares it as it does by default. */
export async function addExpense(
  page: Page,
  title: string,
  amount: string,
  fill: () => Promise<void> = async () => {},
): Promise<void> {
  await page.getByRole("link", { name: "Add expense" }).click();
  await page.getByLabel("Title").fill(title);
  if (amount !== "") await page.getByLabel("Amount", { exact: true }).fill(amount);
  await fill();
  await page.getByRole("button", { name: "Save expense" }).click();
  await expect(expenseOf(page, title)).toBeVisible();
}
