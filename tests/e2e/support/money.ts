import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until the dashboard shows this balance, in cents, without a reload. */
export async function expectBalance(page: Page, cents: number): Promise<void> {
  const hero = page.getByRole("region", { name: "Available" }).locator("p [aria-hidden=true]").first();
  const read = async () => Number((await hero.textContent())?.replace(/\D/g, ""));
  await expect.poll(read, { intervals: [50] }).toBe(cents);
}

/** Picks a payee and fills in an amount on the page for sending; resolves once the quote is shown. */
export async function fillSend(page: Page, to: string, amount: string, note?: string): Promise<void> {
  if (new URL(page.url()).pathname !== "/send") await page.goto("/send");
  await page.getByRole("combobox", { name: "To", exact: true }).fill(to);
  await page.getByRole("combobox", { name: "To", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: /^Change/ })).toBeVisible();
  await page.getByLabel("Amount").fill(amount);
  if (note !== undefined) await page.getByLabel("Note").fill(note);
  await expect(page.getByRole("button", { name: /Confirm and send/ })).toBeEnabled();
}

/** Confirms and waits for the answer. */
export async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  await expect(sentHeading(page)).toBeVisible();
}

function sentHeading(page: Page): Locator {
  return page.getByRole("heading", { level: 1, name: / has it\. / });
}
