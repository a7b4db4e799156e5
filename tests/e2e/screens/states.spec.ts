import type { Page } from "@playwright/test";
import { fillSend } from "../support/money.ts";
import { resize } from "./settled.ts";
import { expectFits, expectSound } from "./sound.ts";
import { expect, test } from "./visitors.ts";
import { addressOf } from "./web-routes.ts";

async function openWide(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test.describe("seen by anyone", () => {
  test.use({ seenBy: "anyone" });

  test("an unknown address shows an error", async ({ page, faults }) => {
    await openWide(page, "/nowhere");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Page not found");
    await expectSound(page, "/nowhere");
    // The page's own status, which the browser logs as well.
    await expect.poll(() => faults.length).toBe(2);
    expect(faults.splice(0).join()).toMatch(/404 .*\/nowhere\b/);
  });

  test("an incomplete link shows an error", async ({ page }) => {
    await openWide(page, "/reset-password");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("This link isn't complete");
    await expectSound(page, "/reset-password");
  });
});

test("an unknown address shows an error to a signed-in person, too", async ({ page, faults }) => {
  await openWide(page, "/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Page not found");
  await expect(page.getByRole("link", { name: "Groups" }).first()).toBeVisible();
  await expectSound(page, "/nowhere");
  await expect.poll(() => faults.length).toBe(2);
  expect(faults.splice(0).join()).toMatch(/404 .*\/nowhere\b/);
});

test("a payment before confirmation", async ({ page }) => {
  await openWide(page, "/send");
  await fillSend(page, "@ben", "1234.56", "Looks");
  await expectSound(page, "/send filled in");
});

test("a long amount is not cut on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/send?to=@ben");
  const amount = page.getByLabel("Amount");
  for (const typed of ["1234.56", "10000.00", "99,999.99", "1,234,567.89"]) {
    await amount.fill(typed);
    await expectFits(page, `/send with ${typed}`);
  }
});

test("a new manual entry", async ({ page }) => {
  await openWide(page, addressOf("/history", {}));
  await page.getByRole("button", { name: "Add entry" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "an entry of one's own");
});

test("selected entries and their actions", async ({ page }) => {
  // A page of history with all kinds of entries.
  await openWide(page, "/history");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox").first().check({ force: true });
  await page.getByRole("button", { name: "Set category" }).click();
  await expect(page.getByRole("button", { name: "Travel" })).toBeVisible();
  await expectSound(page, "a selection");
});

test("a search without results", async ({ page }) => {
  await openWide(page, "/history?q=nothing-has-this-name");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectSound(page, "/history without a match");
});

test("the menu of a phone", async ({ page }) => {
  await openWide(page, "/dashboard");
  await resize(page, 390, 844);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "the menu of a phone", [
    ["dark", 390],
    ["light", 390, "colours"],
  ]);
});
