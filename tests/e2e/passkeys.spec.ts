import type { Page } from "@playwright/test";
import { addAuthenticator } from "./support/authenticator.ts";
import { DEMO_PASSWORD, inMailbox, registerVerified } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

const flag = (page: Page) => page.evaluate(() => localStorage.getItem("biometricEnabled"));

async function fillPassword(page: Page): Promise<void> {
  await page.getByRole("dialog").getByLabel("Your password").fill(DEMO_PASSWORD);
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Passkey" }).click();
  await fillPassword(page);
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
}

test("a passkey is added, signs in alone, confirms its own removal, and is gone", async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await registerVerified(page, "Perla");
  await page.goto("/enhanced-security");

  await authenticator.recognise(false);
  await addPasskey(page);
  await expect(page.getByText("Failed to enable biometric authentication")).toBeVisible();
  expect(await flag(page)).toBeNull();

  await authenticator.recognise(true);
  await addPasskey(page);
  await expect(page.getByRole("heading", { name: "Save your backup codes" })).toBeVisible();
  await page.getByRole("button", { name: "I've saved them" }).click();
  expect(await flag(page)).toBe("true");
  expect(await authenticator.count()).toBe(1);

  await page.getByRole("button", { name: /^Rename / }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("My laptop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("My laptop", { exact: true })).toBeVisible();

  await authenticator.answer(false);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  await expect.poll(() => flag(page)).toBeNull();

  await page.goto("/login");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await authenticator.answer(true);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(() => flag(page)).toBe("true");

  // A person who is there picks the passkey among the suggestions of the e-mail field.
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => flag(page)).toBeNull();
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/enhanced-security");
  await page.getByText("Ask for a code at sign-in", { exact: true }).click();
  await fillPassword(page);
  await page.getByRole("dialog").getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Sign-in only needs your password now")).toBeVisible();
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await fillPassword(page);
  await page.getByRole("dialog").getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("My laptop is removed")).toBeVisible();
  expect(await flag(page)).toBeNull();
});

test("codes by email complete a sign-in; a lost phone starts a recovery that the mailed link cancels", async ({
  page,
}) => {
  const { email } = await registerVerified(page, "Emilia");
  await page.goto("/enhanced-security");
  await page.getByRole("button", { name: "Add Codes by email" }).click();
  await fillPassword(page);
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  const codeIn = ({ text }: { readonly text: string }) => /Your code is (?:\u2068)?(\d{6})/.exec(text)?.[1];
  await page.getByRole("textbox", { name: "6-digit code" }).fill(await inMailbox(page, email, codeIn));
  await page.getByRole("button", { name: "I've saved them" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();

  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "I lost my phone" }).click();
  await page.getByRole("button", { name: "Start the 24 hours" }).click();
  await expect(page.getByRole("heading", { name: "Your 24 hours have started" })).toBeVisible();
  const cancelPath = await inMailbox(page, email, ({ links }) =>
    links.find((address) => address.includes("/cancel-recovery")),
  );
  await page.goto(cancelPath);
  await page.getByRole("button", { name: "Cancel the recovery" }).click();
  await expect(page.getByRole("heading", { name: "Your second factors stay" })).toBeVisible();
});
