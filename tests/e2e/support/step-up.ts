import type { Page } from "@playwright/test";
import { expect } from "./quiet-console.ts";
import { DEMO_PIN, freshCode } from "./totp.ts";

export { DEMO_PIN };

/** Confirms a payment above 500 with PIN and code; both steps have to be asked for. */
export async function confirmWithPinAndCode(page: Page, payer: { readonly seed: string }): Promise<void> {
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Step 1 of 2")).toBeVisible();
  await dialog.getByLabel("PIN").fill(DEMO_PIN);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Step 2 of 2")).toBeVisible();
  await dialog.getByLabel("6-digit code").fill(await freshCode(payer));
}

/** Proves an operator's decision with their PIN. */
export async function proveDecision(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your PIN").fill(DEMO_PIN);
  await dialog.getByRole("button").last().click();
  await expect(dialog).toHaveCount(0);
}
