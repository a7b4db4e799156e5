import { call } from "./support/call.ts";
import { fillSend, readBalance } from "./support/money.ts";
import { ANA, BEN, DEMO_PASSWORD, registerVerified, signIn } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { freshCode } from "./support/totp.ts";

const PIN = "246810";

test("a payment above 500 asks for the PIN and a code, and is sent", async ({ page }) => {
  await signIn(page, ANA.email, "/send");
  await fillSend(page, "@ben", "640", "Cabin");
  await expect(page.getByText("Next: your PIN and a code")).toBeVisible();
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Step 1 of 2")).toBeVisible();
  await dialog.getByLabel("PIN").fill("111112");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("That PIN isn't right. You have 4 tries left.")).toBeVisible();
  await expect(dialog.getByLabel("PIN")).toHaveValue("");
  await dialog.getByLabel("PIN").fill(PIN);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Step 2 of 2")).toBeVisible();
  await dialog.getByLabel("6-digit code").fill(await freshCode());
  await expect(page.getByRole("heading", { level: 1, name: / has it\. / })).toBeVisible();
});

test("closing keeps the form and the payment; it continues from the dashboard, or is cancelled", async ({
  page,
}) => {
  await signIn(page, BEN.email, "/send");
  await fillSend(page, "@ana", "150", "Rent");
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("150");
  await page.goto("/dashboard");
  const waiting = page.getByRole("region", { name: "Payments waiting for you" });
  await expect(waiting).toContainText("$150.00 to Ana Ribeiro waits for your PIN until");
  await waiting.getByRole("button", { name: /Continue/ }).click();
  await page.getByRole("dialog").getByLabel("PIN").fill(PIN);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sent to Ana Ribeiro")).toBeVisible();
  await expect(waiting).toBeHidden();
  await fillSend(page, "@ana", "160", "Rent again");
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.goto("/dashboard");
  await waiting.getByRole("button", { name: /Cancel/ }).click();
  await expect(waiting).toBeHidden();
});

test("without a PIN the payment waits until one is set", async ({ page }) => {
  test.setTimeout(150_000);
  const newcomer = await registerVerified(page, "Pia");
  const donor = await page.context().browser()?.newPage();
  if (!donor) throw new Error("the page has no browser");
  await signIn(donor, ANA.email);
  const to = newcomer.email;
  const sent = await donor.request.post("/api/transactions", {
    headers: { authorization: `Bearer ${await donor.evaluate(() => localStorage.getItem("authToken"))}` },
    data: { to, amount: "200", currency: "USD" },
  });
  const { transferId } = (await sent.json()) as { transferId: string };
  const code = await freshCode();
  await call(donor, `/api/transactions/${transferId}/verify`, { pin: PIN, code });
  await donor.close();
  // A first payment above 100 is on hold first; the server shortens its minutes.
  await page.goto("/dashboard");
  await expect.poll(() => readBalance(page), { timeout: 50_000 }).toBe(200_00);
  await page.goto("/send");
  await fillSend(page, "@ana", "150");
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Set a PIN first" })).toBeVisible();
  await dialog.getByRole("link", { name: "Set a PIN" }).click();
  await page.getByRole("button", { name: "Set a PIN" }).click();
  await page.getByLabel("New PIN").fill("583920");
  await page.getByLabel("Your password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your PIN is set.")).toBeVisible();
  await page.goto("/send");
  await page
    .getByRole("region", { name: "Payments waiting for you" })
    .getByRole("button", { name: /Continue/ })
    .click();
  await page.getByRole("dialog").getByLabel("PIN").fill("583920");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^On hold until / })).toBeVisible();
});
