import type { Page } from "@playwright/test";
import { expectBalance, fillSend } from "./support/money.ts";
import { expect, test } from "./support/quiet-console.ts";
import { DEMO_PIN } from "./support/step-up.ts";

async function confirmWithPin(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  await page.getByRole("dialog").getByLabel("PIN").fill(DEMO_PIN);
  await page.keyboard.press("Enter");
}

test("a first payment above 100 is held, and taken back with one click", async ({ newPerson, openAs }) => {
  const [hanna, stig] = await Promise.all([
    newPerson("Hanna", { balance: 200_00, hasProofs: true, holdsLong: true }),
    newPerson("Stig"),
  ]);
  const page = await openAs(hanna, "/send");
  await fillSend(page, `@${stig.handle}`, "150");
  await expect(page.getByText("First payment to Stig")).toBeVisible();
  await confirmWithPin(page);
  await expect(page.getByRole("heading", { level: 1, name: /^On hold until / })).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "It's back with you" })).toBeVisible();
  await page.goto("/dashboard");
  await expectBalance(page, 200_00);
});

test("a held payment arrives when its clock ends, where its page is open", async ({
  newPerson,
  openLive,
}) => {
  const [hanna, stig] = await Promise.all([
    newPerson("Hanna", { balance: 200_00, hasProofs: true }),
    newPerson("Stig"),
  ]);
  const page = await openLive(hanna, "/send");
  await fillSend(page, `@${stig.handle}`, "150");
  await confirmWithPin(page);
  await expect(page.getByRole("heading", { level: 1, name: /^On hold until / })).toBeVisible();
  // The server shortens a minute to a second, so that the ten end soon.
  await expect(page.getByRole("heading", { level: 1, name: "Stig has it" })).toBeVisible({ timeout: 30_000 });
  await page.goto("/dashboard");
  await expectBalance(page, 50_00);
  const payee = await openLive(stig);
  await expectBalance(payee, 150_00);
  await expect(payee.getByRole("main").getByText(hanna.name).first()).toBeVisible();
});
