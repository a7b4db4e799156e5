import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { confirm, fillSend } from "./support/money.ts";
import { ANA, BEN, signIn } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { whenLive } from "./support/realtime.ts";

const list = (page: Page) => page.getByRole("region", { name: "Entries" });
const rows = (page: Page) => list(page).locator("[data-row]");
const detail = (page: Page) => page.getByRole("article");

/** Opens the first entry; until its own page shows, a preview of the newest entry has the same buttons. */
async function openFirst(page: Page): Promise<void> {
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/history\/[0-9a-f-]+/);
}

/** Scroll position once it is stable: days are rendered, and get their height, when they come into view. */
async function placeOnceStill(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let still = 0, last = -1; still < 20; ) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      still = scrollY === last ? still + 1 : 0;
      last = scrollY;
    }
    return scrollY;
  });
}

/** The number of matching entries that the page shows. */
async function readCount(page: Page): Promise<number> {
  const text = await list(page)
    .getByText(/^[\d,]+ entr/)
    .textContent();
  return Number((text ?? "").replace(/\D/g, ""));
}

test("filters are in the address, combine, follow back and forward, and can be cleared one by one", async ({
  page,
}) => {
  await signIn(page, ANA.email, "/history?direction=sideways&min=-1&category=gold");
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Remove filter/ })).toHaveCount(0);
  await page.getByRole("button", { name: "In or out" }).click();
  await page.getByRole("button", { name: "Out", exact: true }).click();
  await expect(page).toHaveURL(/direction=out/);
  await page.getByRole("button", { name: "Amount" }).click();
  await page.getByRole("button", { name: "Over $10" }).first().click();
  await expect(page).toHaveURL(/min=.*10/);
  await list(page).getByRole("button", { name: "Category" }).click();
  await page.getByRole("button", { name: "Food", exact: true }).click();
  await page.getByRole("button", { name: "Education", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/category=food(,|%2C)education/);
  await expect(rows(page).first()).toContainText("−$");
  const shown = await readCount(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove filter: Out" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove filter: Food, Education" })).toBeVisible();
  expect(await readCount(page)).toBe(shown);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Remove filter: Food", exact: true })).toBeVisible();
  await page.goForward();
  await page.getByRole("button", { name: "Remove filter: Out" }).click();
  await expect(page).not.toHaveURL(/direction/);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/history$/);
});

test("more entries load on scrolling without duplicates; the open entry stays in view", async ({ page }) => {
  await signIn(page, ANA.email, "/history");
  await expect(rows(page)).toHaveCount(50);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(90);
  const addresses = await rows(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute("href")));
  expect(new Set(addresses).size).toBe(addresses.length);
  await rows(page).nth(70).click();
  await expect(detail(page).getByRole("heading").first()).toBeInViewport();
});

test("on a phone the entry is a page of its own, and back restores the list's scroll position", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ANA.email, "/history?direction=out");
  // In the middle, so that clicking does not scroll.
  await rows(page)
    .nth(20)
    .evaluate((row) => row.scrollIntoView({ block: "center" }));
  const before = await placeOnceStill(page);
  await rows(page).nth(20).click();
  await expect(detail(page)).toBeVisible();
  await expect(list(page)).toBeHidden();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(rows(page).nth(20)).toBeVisible();
  await expect(page).toHaveURL(/direction=out/);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(60);
});

test("own words on an entry show at once, persist, and are found by the search", async ({ page }) => {
  await signIn(page, ANA.email, "/history");
  await rows(page).nth(2).click();
  // The server's answer has arrived: it replaces the row's own facts, and an open menu with them.
  await expect(detail(page)).toContainText("Balance after");
  await detail(page)
    .getByRole("button", { name: /Change category/ })
    .click();
  await page.getByRole("button", { name: "Healthcare" }).click();
  await detail(page).getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("textbox", { name: "Add tag" }).fill("Doctor, Who");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await detail(page).getByRole("button", { name: "Add a note just for you" }).click();
  await detail(page).getByLabel("Your note").fill("Paid back by the insurance");
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes("insurance") ?? false);
  await detail(page).getByRole("button", { name: "Save" }).click();
  await expect(rows(page).nth(2)).toContainText("#doctor who");
  await saved;
  await page.reload();
  await expect(detail(page)).toContainText("Healthcare");
  await expect(detail(page)).toContainText("Paid back by the insurance");
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("button", { name: /^doctor who/ }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("many entries are changed at once with the keyboard, and the change is undone", async ({ page }) => {
  await signIn(page, ANA.email, "/history?category=food");
  await rows(page).first().focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: /^Select all: \d+ entries/ }).click();
  const total = await readCount(page);
  await list(page).getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("textbox", { name: "Add tag" }).fill("eaten");
  await page.keyboard.press("Enter");
  // While the pointer is over it, the toast and its action stay.
  await page.getByText(`${total} entries changed`).hover();
  await expect(rows(page).first()).toContainText("#eaten");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${total} changes undone`)).toBeVisible();
  await expect(rows(page).first()).not.toContainText("#eaten");
});

test("a manual entry is created, marked as outside the wallet, changed and deleted", async ({ page }) => {
  await signIn(page, ANA.email, "/history");
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Add entry" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Currency").selectOption("JPY");
  await dialog.getByLabel("Amount").fill("1200.5");
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await expect(dialog.getByText("Use fewer decimals for this currency.")).toBeVisible();
  await dialog.getByLabel("Amount").fill("1,200");
  await dialog.getByLabel("Where or who with").fill("Ramen Yokocho");
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await expect(detail(page)).toContainText("Outside Evenly");
  await expect(detail(page)).toContainText("minus 1,200 Japanese yen");
  await detail(page).getByRole("button", { name: "Edit" }).last().click();
  await dialog.getByText("Received").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(detail(page)).toContainText("plus 1,200 Japanese yen");
  await detail(page).getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/history$/);
  await expect(list(page)).not.toContainText("Ramen Yokocho");
});

test("an export contains as many entries as the page shows", { tag: "@each-setting" }, async ({ page }) => {
  await signIn(page, ANA.email, "/history?direction=out&category=food");
  const count = await readCount(page);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Food · Out");
  await dialog.getByRole("button", { name: "Start export" }).click();
  const ready = dialog.getByRole("button", { name: "Download" }).first();
  await expect(ready).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), ready.click()]);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines.length - 1).toBe(count);
});

test("a returned payment shows on the payer's open page", { tag: "@each-setting" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const note = `Returned ${Date.now().toString(36)}`;
  const isLive = whenLive(page);
  await signIn(page, ANA.email, "/send");
  await isLive;
  await fillSend(page, "@ben", "3.21", note);
  await confirm(page);
  await page.goto(`/history?q=${encodeURIComponent(note)}`);
  await openFirst(page);
  await expect(detail(page)).toContainText("Sent");

  const ben = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signIn(ben, BEN.email, `/history?q=${encodeURIComponent(note)}`);
  await openFirst(ben);
  await detail(ben).getByRole("button", { name: "Give it back" }).click();
  await expect(ben.getByRole("dialog")).toContainText("Scammers send stolen money");
  await ben.getByRole("button", { name: "Give back $3.21" }).click();
  await expect(detail(ben).getByText("Returned", { exact: true }).first()).toBeVisible();
  await expect(detail(ben).getByRole("button", { name: "Give it back" })).toHaveCount(0);

  await expect(detail(page)).toContainText("$3.21 of $3.21 given back");
  await expect(list(page).getByText("Returned", { exact: true }).first()).toBeVisible();
  await detail(page)
    .getByRole("link", { name: /Given back in full/ })
    .click();
  await expect(detail(page)).toContainText("plus 3.21 US dollars");
  await ben.context().close();
});

test("a part is refunded, the payment is reported, and a receipt is available", async ({ page }) => {
  const note = `Refunded ${Date.now().toString(36)}`;
  await signIn(page, ANA.email, "/send");
  await fillSend(page, "@ben", "4.20", note);
  await confirm(page);
  await signIn(page, BEN.email, `/history?q=${encodeURIComponent(note)}`);
  await openFirst(page);
  await detail(page).getByRole("button", { name: "Report this payment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  await expect(detail(page).getByText("Reported", { exact: true })).toBeVisible();
  await detail(page).getByRole("button", { name: "Refund part" }).click();
  await page.getByLabel("Refund", { exact: true }).fill("4.21");
  await expect(page.getByText("You can refund up to $4.20.")).toBeVisible();
  await page.getByLabel("Refund", { exact: true }).fill("1.20");
  await page.getByRole("button", { name: "Refund $1.20" }).click();
  await expect(detail(page)).toContainText("$1.20 of $4.20 given back");
  await detail(page).getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("article", { name: "Receipt" })).toContainText(note);
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});
