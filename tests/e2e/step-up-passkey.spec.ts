import { addAuthenticator } from "./support/authenticator.ts";
import { fillSend } from "./support/money.ts";
import { BEN, DEMO_PASSWORD, signIn } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { freshCode } from "./support/totp.ts";

const PIN = "246810";

test("a payment above 1,000 asks for the PIN, a code and a passkey, and is sent", async ({ page }) => {
  test.setTimeout(150_000);
  await addAuthenticator(page);
  await signIn(page, BEN.email, "/enhanced-security");
  await page.getByRole("button", { name: "Add Passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(DEMO_PASSWORD);
  await dialog
    .getByLabel(/code/i)
    .first()
    .fill(await freshCode());
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your passkey is ready")).toBeVisible();

  await fillSend(page, "@ana", "1001");
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  await expect(dialog.getByText("Step 1 of 3")).toBeVisible();
  await dialog.getByLabel("PIN").fill(PIN);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("6-digit code").fill(await freshCode());
  await expect(dialog.getByRole("heading", { name: "Confirm with your passkey" })).toBeVisible();
  await dialog.getByRole("button", { name: "Send $1,001.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: / has it\. / })).toBeVisible();
});
