import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { ANA, type Past, payByApi, signIn } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

const list = (page: Page) => page.getByRole("region", { name: "Entries" });
const rows = (page: Page) => list(page).locator("[data-row]");
const detail = (page: Page) => page.getByRole("article");

/** The line that says how many entries match. */
const count = (page: Page) => list(page).getByText(/^[\d,]+ entr/);

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

/** A history of six entries, two of them food. */
const PAST: readonly Past[] = [
  { amountMinor: -4_50, description: "Coffee", category: "food" },
  { amountMinor: -12_00, description: "Lunch", category: "food" },
  { amountMinor: -30_00, description: "Course", category: "education" },
  { amountMinor: -20_00, description: "Key", category: "housing" },
  { amountMinor: -8_00, description: "Pen", category: "education" },
  { amountMinor: 500_00, description: "Salary" },
];

test("filters are in the address, combine, follow back and forward, and can be cleared one by one", async ({
  newPerson,
  openAs,
}) => {
  const owner = await newPerson("Olaf", { past: PAST });
  const page = await openAs(owner, "/history?direction=sideways&min=-1&category=gold");
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Remove filter/ })).toHaveCount(0);
  await page.getByRole("button", { name: "In or out" }).click();
  await page.getByRole("button", { name: "Out", exact: true }).click();
  await expect(page).toHaveURL(/direction=out/);
  await page.getByRole("button", { name: "Amount" }).click();
  await page.getByLabel("From", { exact: true }).fill("10,5o");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Enter an amount like 12.50.")).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("10,50");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/min=.*10\.50/);
  await page.getByRole("button", { name: "Remove filter: Over $10.50" }).click();
  await page.getByRole("button", { name: "Amount" }).click();
  await page.getByRole("button", { name: "Over $10" }).first().click();
  await expect(page).toHaveURL(/min=.*10/);
  await list(page).getByRole("button", { name: "Category" }).click();
  await page.getByRole("button", { name: "Food", exact: true }).click();
  await page.getByRole("button", { name: "Education", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/category=food(,|%2C)education/);
  await expect(count(page)).toHaveText("2 entries");
  await expect(rows(page)).toContainText(["Lunch", "Course"]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove filter: Out" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove filter: Food, Education" })).toBeVisible();
  await expect(count(page)).toHaveText("2 entries");
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

test("own words on an entry show at once, persist, and are found by the search", async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson("Odine", { past: PAST }), "/history");
  await rows(page).filter({ hasText: "Course" }).click();
  // The server's answer about this entry has arrived: it replaces the row's own facts, and an open menu with them. The newest
  // entry, which stood there before, has a balance too.
  await expect(detail(page)).toContainText(/Course[\s\S]*Balance after/);
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
  await expect(rows(page).filter({ hasText: "Course" })).toContainText("#doctor who");
  await saved;
  await page.reload();
  await expect(detail(page)).toContainText("Healthcare");
  await expect(detail(page)).toContainText("Paid back by the insurance");
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("button", { name: /^doctor who/ }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("many entries are changed at once with the keyboard, and the change is undone", async ({
  newPerson,
  openAs,
}) => {
  // More than a page holds, so that "all" are more than what is loaded.
  const past = Array.from({ length: 60 }, (_, index) => ({
    amountMinor: -1_00,
    description: `Snack ${index}`,
    category: "food" as const,
  }));
  const salary = { amountMinor: 500_00, description: "Salary" };
  const page = await openAs(await newPerson("Orla", { past: [...past, salary] }), "/history?category=food");
  await rows(page).first().focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: /^Select all: 60 entries/ }).click();
  await list(page).getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("textbox", { name: "Add tag" }).fill("eaten");
  await page.keyboard.press("Enter");
  // While the pointer is over it, the toast and its action stay.
  await page.getByText("60 entries changed").hover();
  await expect(rows(page).first()).toContainText("#eaten");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("60 changes undone")).toBeVisible();
  await expect(rows(page).first()).not.toContainText("#eaten");
});

test("a manual entry is created, marked as outside the wallet, changed and deleted", async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson("Oskar"), "/history");
  await page.getByRole("button", { name: "Add entry" }).first().click();
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

test("an export contains as many entries as the page shows", { tag: "@each-setting" }, async ({
  newPerson,
  openAs,
}) => {
  const owner = await newPerson("Otis", { past: PAST });
  const page = await openAs(owner, "/history?direction=out&category=food");
  await expect(count(page)).toHaveText("2 entries");
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
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => /Coffee|Lunch/.test(line))).toHaveLength(2);
});

test("a returned payment shows on the payer's open page", { tag: "@each-setting" }, async ({
  newPerson,
  openAs,
  openLive,
}) => {
  const [petra, quentin] = await Promise.all([newPerson("Petra", { balance: 10_00 }), newPerson("Quentin")]);
  const address = await payByApi(petra, quentin, "3.21", "Tickets");
  const page = await openLive(petra, address);
  await expect(detail(page)).toContainText("Sent");

  const payee = await openAs(quentin, address);
  await detail(payee).getByRole("button", { name: "Give it back" }).click();
  await expect(payee.getByRole("dialog")).toContainText("Scammers send stolen money");
  await payee.getByRole("button", { name: "Give back $3.21" }).click();
  await expect(detail(payee).getByText("Returned", { exact: true }).first()).toBeVisible();
  await expect(detail(payee).getByRole("button", { name: "Give it back" })).toHaveCount(0);

  await expect(detail(page)).toContainText("$3.21 of $3.21 given back");
  await expect(list(page).getByText("Returned", { exact: true }).first()).toBeVisible();
  await detail(page)
    .getByRole("link", { name: /Given back in full/ })
    .click();
  await expect(detail(page)).toContainText("plus 3.21 US dollars");
});

test("a part is refunded, the payment is reported, and a receipt is available", async ({
  newPerson,
  openAs,
}) => {
  const [petra, quentin] = await Promise.all([newPerson("Petra", { balance: 10_00 }), newPerson("Quentin")]);
  const page = await openAs(quentin, await payByApi(petra, quentin, "4.20", "Tickets"));
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
  await expect(page.getByRole("article", { name: "Receipt" })).toContainText("Tickets");
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  const file = readFileSync(await pdf.path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
});
