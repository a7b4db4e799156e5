import type { Page } from "@playwright/test";
import { addAuthenticator } from "./support/authenticator.ts";
import { DEMO_PASSWORD, inMailbox } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

/** Waits until the browser has this text in its storage; null: nothing. */
const expectStored = (page: Page, key: string, value: string | null) =>
  expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBe(value);
const expectFlag = (page: Page, value: string | null) => expectStored(page, "biometricEnabled", value);

/** Marks the page once it has asked for a passkey. */
function noteQuestions(): void {
  const { credentials } = navigator;
  const ask = credentials.get.bind(credentials);
  credentials.get = (options) => {
    document.documentElement.dataset.asked = "yes";
    return ask(options);
  };
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByRole("dialog").getByLabel("Your password").fill(DEMO_PASSWORD);
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Passkey" }).click();
  await fillPassword(page);
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
}

test("a passkey is added, signs in alone, confirms its own removal, and is gone", async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson("Perla"), "/enhanced-security");
  const authenticator = await addAuthenticator(page);

  await authenticator.recognise(false);
  await addPasskey(page);
  await expect(page.getByText("Failed to enable biometric authentication")).toBeVisible();
  await expectFlag(page, null);

  await authenticator.recognise(true);
  await addPasskey(page);
  await expect(page.getByRole("heading", { name: "Save your backup codes" })).toBeVisible();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expectFlag(page, "true");
  expect(await authenticator.count()).toBe(1);

  await page.getByRole("button", { name: /^Rename / }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("My laptop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("My laptop", { exact: true })).toBeVisible();

  await authenticator.answer(false);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  await expectFlag(page, null);

  // Nobody answers what the page asks as it opens; the person is there once they have pressed the button.
  await page.addInitScript(noteQuestions);
  await page.goto("/login");
  await expect(page.locator("html[data-asked]")).toBeAttached();
  await page.route(/auth\.startPasskeySignIn/, async (route) => {
    await authenticator.answer(true);
    await route.continue();
  });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.unroute(/auth\.startPasskeySignIn/);
  await expectFlag(page, "true");

  // A person who is there picks the passkey among the suggestions of the e-mail field.
  await page.getByRole("button", { name: "Logout" }).click();
  await expectFlag(page, null);
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
  await expectFlag(page, null);
});

test("codes by email complete a sign-in; a lost phone starts a recovery that the mailed link cancels", async ({
  newPerson,
  openAs,
}) => {
  const emilia = await newPerson("Emilia");
  const { email } = emilia;
  const page = await openAs(emilia, "/enhanced-security");
  await page.getByRole("button", { name: "Add Codes by email" }).click();
  await fillPassword(page);
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  const codeIn = ({ text }: { readonly text: string }) => /Your code is (?:\u2068)?(\d{6})/.exec(text)?.[1];
  await page.getByRole("textbox", { name: "6-digit code" }).fill(await inMailbox(page, email, codeIn));
  await page.getByRole("button", { name: "I've saved them" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expectStored(page, "authToken", null);

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
