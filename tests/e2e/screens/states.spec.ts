import type { Page, Route } from "@playwright/test";
import { fillSend } from "../support/money.ts";
import { registerVerified } from "../support/people.ts";
import { forgetAnswers, refuseAll } from "../support/refusals.ts";
import { expectSound } from "./sound.ts";
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

test("every page stands while its answers are waited for, and says what it could not load", async ({
  signedIn: { page },
  newestPayment,
}) => {
  const held: Route[] = [];
  let isWaiting = true;
  await forgetAnswers(page);
  await page.route(API, (route) => (isWaiting ? void held.push(route) : refuseAll(route)));
  for (const path of signedInPaths) {
    isWaiting = true;
    await openWide(page, addressOf(path, newestPayment));
    await expect.poll(() => held.length, path).toBeGreaterThan(0);
    await expectSound(page, `${path} waiting`, [["light", 390]]);

    isWaiting = false;
    await Promise.all(held.splice(0).map(refuseAll));
    const main = page.getByRole("main");
    const word = screenOf(path).isUsableAlone ? main.getByRole("combobox") : main.getByRole("alert");
    await expect(word.filter({ visible: true }).first(), path).toBeVisible();
    await expectSound(page, `${path} failed`, [["dark", 390]]);
  }
  await page.unroute(API);
});

test("pages of somebody who has just begun say what to do first", async ({ anyone: { page } }) => {
  await registerVerified(page, "Newcomer");
  for (const path of signedInPaths.filter((path) => !path.includes("$"))) {
    await openWide(page, path);
    await page.waitForLoadState("networkidle");
    await expectSound(page, `${path} with nothing in it`, [["light", 1440]]);
  }
  await page.goto("/history");
  await expect(page.getByRole("main").getByRole("button", { name: "Add entry" }).last()).toBeVisible();
  // The page is left first: it would ask for more in vain.
  await page.goto("about:blank");
  await page.context().setStorageState({ cookies: [], origins: [] });
});

test("an address that leads nowhere, and links that do not count, say so", async ({ anyone: { page } }) => {
  for (const [address, words] of [
    ["/nowhere", "There is nothing here"],
    ["/reset-password", "This link is not complete"],
  ] as const) {
    await openWide(page, address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(words);
    await expectSound(page, address);
  }
});

test("a payment about to be sent", async ({ signedIn: { page } }) => {
  await openWide(page, "/send");
  await fillSend(page, "@ben", "1234.56", "Looks");
  await expectSound(page, "/send filled in");
  await page.evaluate(() => sessionStorage.clear());
});

test("an entry of one's own in the making", async ({ signedIn: { page } }) => {
  await openWide(page, addressOf("/history", ""));
  await page.getByRole("button", { name: "Add entry" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "an entry of one's own");
});

test("entries that are selected, and what can be done to them", async ({ signedIn: { page } }) => {
  // As many rows, of as many kinds, as a page of the history has.
  await openWide(page, "/history");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox").first().check({ force: true });
  await page.getByRole("button", { name: "Set category" }).click();
  await expect(page.getByRole("button", { name: "Travel" })).toBeVisible();
  await expectSound(page, "a selection");
});

test("a search that finds nothing", async ({ signedIn: { page } }) => {
  await openWide(page, "/history?q=nothing-has-this-name");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
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
