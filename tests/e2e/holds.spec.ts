import type { Page } from "@playwright/test";
import { fillSend, readBalance } from "./support/money.ts";
import { ANA, SAM, signIn } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

/** The server shortens a minute of the recall window: ten of them end within this time. */
const WINDOW_MS = 60_000;

async function confirmWithPin(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  await page.getByRole("dialog").getByLabel("PIN").fill("246810");
  await page.keyboard.press("Enter");
}

test("a first payment above 100 is held, taken back with one click, and arrives when its clock ends", async ({
  page,
}) => {
  test.setTimeout(WINDOW_MS * 3);
  await signIn(page, ANA.email);
  const before = await readBalance(page);
  await fillSend(page, `@${SAM.handle}`, "150");
  await expect(page.getByText("First payment to Sam")).toBeVisible();
  await confirmWithPin(page);
  await expect(page.getByRole("heading", { level: 1, name: /^On hold until / })).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "It's back with you" })).toBeVisible();
  await page.goto("/dashboard");
  expect(await readBalance(page)).toBe(before);

  await fillSend(page, `@${SAM.handle}`, "150");
  await confirmWithPin(page);
  await expect(page.getByRole("heading", { level: 1, name: /^On hold until / })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Sam has it" })).toBeVisible({
    timeout: WINDOW_MS,
  });
  await page.goto("/dashboard");
  expect(await readBalance(page)).toBe(before - 150_00);
  await signIn(page, SAM.email);
  await expect(page.getByText("Ana Ribeiro").first()).toBeVisible();
});
