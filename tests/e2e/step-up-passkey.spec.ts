import { addAuthenticator } from "./support/authenticator.ts";
import { fillSend } from "./support/money.ts";
import { DEMO_PASSWORD, payByApi } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { DEMO_PIN, freshCode } from "./support/totp.ts";

test("a payment above 1,000 asks for the PIN, a code and a passkey, and is sent", async ({
  newPerson,
  openAs,
}) => {
  const [alva, bruno] = await Promise.all([
    newPerson("Alva", { balance: 2000_00, hasProofs: true }),
    newPerson("Bruno"),
  ]);
  // Within a day of a new passkey, only people who were paid before get more than 100.
  await payByApi(alva, bruno, "1");
  const page = await openAs(alva, "/enhanced-security");
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Add Passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(DEMO_PASSWORD);
  await dialog
    .getByLabel(/code/i)
    .first()
    .fill(await freshCode(alva));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your passkey is ready")).toBeVisible();

  await fillSend(page, `@${bruno.handle}`, "1001");
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  await expect(dialog.getByText("Step 1 of 3")).toBeVisible();
  await dialog.getByLabel("PIN").fill(DEMO_PIN);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("6-digit code").fill(await freshCode(alva));
  await expect(dialog.getByRole("heading", { name: "Confirm with your passkey" })).toBeVisible();
  await dialog.getByRole("button", { name: "Send $1,001.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: / has it\. / })).toBeVisible();
});
