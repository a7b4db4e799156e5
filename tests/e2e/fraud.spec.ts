import type { Page } from "@playwright/test";
import { confirm, expectBalance, fillSend, readBalance } from "./support/money.ts";
import { registerVerified, SAM, signIn, signInByForm } from "./support/people.ts";
import { moveHome, moveTo, openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";
import { confirmWithPinAndCode, proveDecision } from "./support/step-up.ts";

const LEILA = "leila@evenly.test";

/** Leaves the answer to a payment, so that the next one starts with an empty form. */
async function fillAnew(page: Page, to: string, amount: string): Promise<void> {
  await page.goto("/dashboard");
  await fillSend(page, to, amount);
}

test("a large payment to someone new is held and taken back, passes once they are known, and is blocked from North Korea until staff answer the appeal", async ({
  page: staff,
  browser,
  baseURL,
}) => {
  const payee = await openWindow(browser, baseURL);
  const { email, name } = await registerVerified(payee, "Noemi");
  await payee.goto("/dashboard");
  const payer = await openWindow(browser, baseURL);
  await signInByForm(payer, LEILA);
  const before = await readBalance(payer);

  // From a new device to a new payee: PIN and code, and a hold that both sides see.
  await fillSend(payer, email, "600");
  await expect(payer.getByText("First payment to Noemi")).toBeVisible();
  await expect(payer.getByText("Next: your PIN and a code")).toBeVisible();
  await confirmWithPinAndCode(payer);
  await expect(payer.getByRole("heading", { level: 1, name: /^On hold until / })).toBeVisible();
  await expect(payee.getByRole("region", { name: "On hold" })).toContainText("Leila is sending you");
  expect(await readBalance(payee)).toBe(0);

  // The sender takes it back.
  await payer.getByRole("button", { name: "Take it back" }).click();
  await expect(payer.getByRole("heading", { level: 1, name: "It's back with you" })).toBeVisible();
  await expect(payee.getByRole("region", { name: "On hold" })).toBeHidden();
  await payer.goto("/dashboard");
  await expectBalance(payer, before);

  // A small payment that arrives makes the payee known: the same amount passes with PIN and code, without a hold.
  await fillSend(payer, email, "40");
  await confirm(payer);
  await fillAnew(payer, email, "600");
  await expect(payer.getByText("First payment to Noemi")).toBeHidden();
  await confirmWithPinAndCode(payer);
  await expect(payer.getByRole("heading", { level: 1, name: /^Noemi has it\. / })).toBeVisible();
  await expectBalance(payee, 640_00);

  // From North Korea nothing leaves; once tried, the payment can be appealed.
  await fillAnew(payer, email, "90");
  await moveTo(payer, "KP");
  await payer.getByRole("button", { name: "Confirm and send $90.00" }).click();
  const refusal = payer.getByRole("alert").filter({ hasText: "North Korea" });
  await expect(refusal).toContainText("Evenly can't send money to or from North Korea.");
  await expect(payer.getByRole("button", { name: "Confirm and send $90.00" })).toBeDisabled();
  await moveHome(payer);
  await refusal.getByRole("link", { name: "Appeal" }).click();
  const stopped = payer.getByRole("region", { name: "Stopped lately" });
  await expect(async () => {
    await payer.reload();
    await expect(stopped.getByText(`$90.00 to ${name}`)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(stopped).toContainText("Evenly can't send money to or from North Korea.");
  await expect(stopped).toContainText("You can appeal until");
  await stopped.getByRole("button", { name: "Appeal" }).click();
  await payer.getByLabel("Your reason").fill("I was at home, my provider routes abroad");
  await payer.getByRole("button", { name: "Send appeal" }).click();
  await expect(stopped).toContainText("In review");
  await expect(stopped.getByRole("button", { name: "Appeal" })).toHaveCount(0);

  // The appeal is a case; an operator closes it as a false positive.
  await signIn(staff, SAM.email, "/admin");
  await staff.getByRole("link", { name: /Leila Haddad/ }).click();
  await expect(staff.getByRole("heading", { name: /· Appeal$/ })).toBeVisible();
  await expect(staff.getByText("Blocked country: North Korea")).toBeVisible();
  await expect(staff.getByText("“I was at home, my provider routes abroad”")).toBeVisible();
  await staff.getByLabel("Your note").fill("Provider routes through Asia");
  await staff.getByLabel("Your answer to Leila").fill("You were at home, we're sorry");
  await staff.getByRole("button", { name: "They were right" }).click();
  await proveDecision(staff);
  await expect(staff.getByText("They were right", { exact: false }).first()).toBeVisible();
  await expect(staff.getByRole("link", { name: /Leila Haddad/ })).toHaveCount(0);

  // The sender is told, in the bell and where they appealed, and nothing else was sent.
  await payer.getByRole("button", { name: /^Notifications/ }).click();
  await expect(payer.getByText("You were at home, we're sorry").first()).toBeVisible();
  await payer.goto("/transaction-security");
  await expect(stopped).toContainText("You were right");
  await expect(stopped).toContainText("Our answer: You were at home, we're sorry");
  await payer.goto("/dashboard");
  await expectBalance(payer, before - 640_00);
  for (const page of [payer, payee]) await page.context().close();
});
