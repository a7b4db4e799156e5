import type { Page, Route } from "@playwright/test";
import { fillSend } from "../support/money.ts";
import { registerVerified } from "../support/people.ts";
import { forgetAnswers, refuseAll } from "../support/refusals.ts";
import { expectFits, expectSound } from "./sound.ts";
import { expect, test } from "./visitors.ts";
import { addressOf, routePaths, screenOf } from "./web-routes.ts";

const API = /\/trpc\//;
const signedInPaths = routePaths.filter((path) => screenOf(path).seenBy === "signedIn");

async function openWide(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

for (const path of signedInPaths)
  test(`${path} renders while its answers are pending, and says what failed to load`, async ({
    signedIn: { page },
    newestPayment,
    groupMate,
  }) => {
    const held: Route[] = [];
    let isWaiting = true;
    await forgetAnswers(page);
    await page.route(API, (route) => (isWaiting ? void held.push(route) : refuseAll(route)));
    await openWide(page, addressOf(path, newestPayment, groupMate));
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await expectSound(page, `${path} waiting`, [["light", 390]]);

    isWaiting = false;
    await Promise.all(held.splice(0).map(refuseAll));
    const main = page.getByRole("main");
    const word = screenOf(path).isUsableAlone
      ? main.locator("[role=combobox], input")
      : main.getByRole("alert");
    await expect(word.filter({ visible: true }).first()).toBeVisible();
    await expectSound(page, `${path} failed`, [["dark", 390]]);
    await page.unroute(API);
  });

test("pages of a new user suggest the first action", async ({ anyone: { page } }) => {
  await registerVerified(page, "Newcomer");
  for (const path of signedInPaths.filter((path) => !path.includes("$"))) {
    await openWide(page, path);
    await page.waitForLoadState("networkidle");
    await expectSound(page, `${path} with nothing in it`, [["light", 1440]]);
  }
  await page.goto("/history");
  await expect(page.getByRole("main").getByRole("button", { name: "Add entry" }).last()).toBeVisible();
  // The page is left first, because it would send requests without a session.
  await page.goto("about:blank");
  await page.context().setStorageState({ cookies: [], origins: [] });
});

test("unknown addresses and invalid links show an error", async ({ anyone: { page, faults } }) => {
  for (const [address, words] of [
    ["/nowhere", "Page not found"],
    ["/reset-password", "This link isn't complete"],
  ] as const) {
    await openWide(page, address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(words);
    await expectSound(page, address);
  }
  // The browser reports the unknown page's own status.
  const missing = faults.findIndex((fault) => /^404 .*\/nowhere$/.test(fault));
  expect(faults.splice(missing, 2)).toHaveLength(2);
});

test("a payment before confirmation", async ({ signedIn: { page } }) => {
  await openWide(page, "/send");
  await fillSend(page, "@ben", "1234.56", "Looks");
  await expectSound(page, "/send filled in");
  await page.evaluate(() => sessionStorage.clear());
});

test("a long amount is not cut on a phone", async ({ signedIn: { page } }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/send?to=@ben");
  const amount = page.getByLabel("Amount");
  for (const typed of ["1234.56", "10000.00", "99,999.99", "1,234,567.89"]) {
    await amount.fill(typed);
    await expectFits(page, `/send with ${typed}`);
  }
  await page.evaluate(() => sessionStorage.clear());
});

test("a new manual entry", async ({ signedIn: { page } }) => {
  await openWide(page, addressOf("/history", ""));
  await page.getByRole("button", { name: "Add entry" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "an entry of one's own");
});

test("selected entries and their actions", async ({ signedIn: { page } }) => {
  // A page of history with all kinds of entries.
  await openWide(page, "/history");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox").first().check({ force: true });
  await page.getByRole("button", { name: "Set category" }).click();
  await expect(page.getByRole("button", { name: "Travel" })).toBeVisible();
  await expectSound(page, "a selection");
});

test("a search without results", async ({ signedIn: { page } }) => {
  await openWide(page, "/history?q=nothing-has-this-name");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectSound(page, "/history without a match");
});

test("the menu of a phone", async ({ signedIn: { page } }) => {
  await openWide(page, "/dashboard");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "the menu of a phone", [
    ["dark", 390],
    ["light", 390],
  ]);
});
