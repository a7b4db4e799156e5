import { expect, type Locator, type Page } from "@playwright/test";

/** The balance shown on the dashboard, in cents. */
export async function readBalance(page: Page): Promise<number> {
  const hero = page.getByRole("region", { name: "Available" }).locator("p [aria-hidden=true]").first();
  await expect(hero).toBeVisible();
  const text = (await hero.textContent()) ?? "";
  return Number(text.replace(/\D/g, ""));
}

/** Waits until the dashboard shows this balance without a reload. `timeout`, in milliseconds, is for promised times. */
export async function expectBalance(page: Page, cents: number, timeout?: number): Promise<void> {
  const within = timeout === undefined ? {} : { timeout };
  await expect.poll(() => readBalance(page), { ...within, intervals: [50] }).toBe(cents);
}

/** Picks a payee and fills in an amount; resolves once the quote is shown. */
export async function fillSend(page: Page, to: string, amount: string, note?: string): Promise<void> {
  const isAtForm = new URL(page.url()).pathname === "/send" && !(await sentHeading(page).isVisible());
  if (!isAtForm) await page.goto("/send");
  await page.getByRole("combobox", { name: "To" }).fill(to);
  await page.getByRole("combobox", { name: "To" }).press("Enter");
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
