import type { Locator, Page } from "@playwright/test";
import { confirm, fillSend } from "./support/money.ts";
import type { Wishes } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

const PHONE = { viewport: { width: 375, height: 667 } };
/** The payer of these tests, and whom they pay. */
const PAYER: Wishes = { balance: 100_00 };

/** Phones, the browser with its bars, and what a keyboard leaves of the first one. */
const SIZES = [
  [375, 667],
  [360, 640],
  [375, 553],
  [390, 844],
  [320, 568],
  [375, 407],
] as const;

const confirmOf = (page: Page) => page.getByRole("button", { name: /Confirm and send/ });

/** Whether the element is inside the window in full, and nothing covers its centre. */
function isOpenToSee(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom, left, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && bottom <= innerHeight && height > 0 && node.contains(hit);
  });
}

test("bar, fee and button are visible together on a phone, without the bars of the app", async ({
  newPerson,
  openAs,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", PAYER), newPerson("Bruno")]);
  const page = await openAs(alva, "/send", PHONE);
  await fillSend(page, `@${bruno.handle}`, "12.50");
  const bar = page.getByRole("img", { name: /you keep/ });
  const fee = page.getByText(/^Bruno gets .*\$12\.50 · Free · now$/);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect(confirmOf(page)).toBeEnabled();
    for (const part of [bar.filter({ visible: true }), fee, confirmOf(page)])
      await expect.poll(() => isOpenToSee(part), `${part} at ${width}x${height}`).toBe(true);
    await expect(page.getByRole("navigation", { name: "Main" }).filter({ visible: true })).toHaveCount(0);
  }
});

test("the button is off until the quote has been scrolled into view", async ({ newPerson, openAs }) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", PAYER), newPerson("Bruno")]);
  const page = await openAs(alva, "/send", PHONE);
  await page.setViewportSize({ width: 375, height: 240 });
  await page.getByRole("combobox", { name: "To", exact: true }).fill(`@${bruno.handle}`);
  await page.getByRole("combobox", { name: "To", exact: true }).press("Enter");
  await page.getByLabel("Amount").fill("12.50");
  await expect(page.getByText("Scroll down to your quote first.")).toBeVisible();
  await expect(confirmOf(page)).toBeDisabled();
  await expect(confirmOf(page)).toHaveAccessibleDescription("Scroll down to your quote first.");
  await page.getByText(/^Bruno gets/).scrollIntoViewIfNeeded();
  await expect(confirmOf(page)).toBeEnabled();
});

test("Enter sends nothing, note and category open sheets, a note has lines, and back from the sent page leads home", async ({
  newPerson,
  openAs,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", PAYER), newPerson("Bruno")]);
  const page = await openAs(alva, "/contacts", PHONE);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Send" }).click();
  await expect(page.getByRole("combobox", { name: "To", exact: true })).toBeVisible();
  await fillSend(page, `@${bruno.handle}`, "0.11");
  await page.getByLabel("Amount").press("Enter");
  await expect(page.getByLabel("Amount")).not.toBeFocused();
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Lunch on Friday");
  await page.keyboard.press("Enter");
  await page.keyboard.type("at the harbour");
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Category", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Food" }).click();
  await expect(page.getByRole("button", { name: "Category: Food" })).toBeVisible();
  await confirm(page);
  await expect(page.getByRole("heading", { name: /^Bruno has it\. / })).toBeFocused();
  await expect(page.getByText("Lunch on Friday")).toBeVisible();
  for (const name of ["Done", "Copy reference"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  await expect(page.getByRole("link", { name: "Receipt" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Lunch on Friday").first()).toBeVisible();
});

test("an amount above the balance is marked, and the button under it fills in what can be sent", async ({
  newPerson,
  openAs,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", PAYER), newPerson("Bruno")]);
  const page = await openAs(alva, "/send", PHONE);
  await page.getByRole("combobox", { name: "To", exact: true }).fill(`@${bruno.handle}`);
  await page.getByRole("combobox", { name: "To", exact: true }).press("Enter");
  await page.getByLabel("Amount").fill("2000");
  await expect(page.getByText(/^You're \$[\d,.]+ short$/)).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveAttribute("aria-invalid", "true");
  await expect(confirmOf(page)).toBeDisabled();
  await page.getByRole("button", { name: /^Send all/ }).click();
  await expect(page.getByLabel("Amount")).not.toHaveValue("2000");
  await expect(confirmOf(page)).toBeEnabled();
});
