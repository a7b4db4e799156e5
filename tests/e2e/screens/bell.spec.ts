import type { Locator, Page } from "@playwright/test";
import { bellOf, openBell, sendTest } from "../support/bell.ts";
import { openRefused } from "../support/refusals.ts";
import { registerNewcomer } from "./newcomer.ts";
import { resize } from "./settled.ts";
import { expectSound } from "./sound.ts";
import { expect, test } from "./visitors.ts";

// Each test has a bell of its own: what other tests do rings the bells of the demo people.
test.use({
  storageState: async ({ seenBy: _nobody }, use) => {
    await use(await registerNewcomer());
  },
});

/** The notification that this test has sent. */
function newsIn(panel: Locator): Locator {
  return panel.getByRole("listitem").filter({ hasText: "This is a test" });
}

async function openAt(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto("/dashboard");
  await expect(bellOf(page)).toBeVisible();
}

test("the bell: list, more of one item, settings and templates are accessible and fit", async ({ page }) => {
  await openAt(page, 1440, 900);
  const panel = await openBell(page);
  await sendTest(panel);
  const news = newsIn(panel);
  await expect(news).toHaveCount(1);
  await news.getByRole("button", { name: /^More for/ }).click();
  await expect(news.getByRole("button", { name: "Tomorrow" })).toBeVisible();
  await expectSound(page, "the bell");
  await resize(page, 1440, 900);
  await panel.getByRole("button", { name: "Notification settings" }).click();
  await page.emulateMedia({ forcedColors: "active" });
  const trackOf = (name: string) =>
    panel
      .getByRole("switch", { name, exact: true })
      .evaluate((input) => getComputedStyle(input.nextElementSibling ?? input).backgroundColor);
  await expect
    .poll(
      async () => (await trackOf("Email")) === (await trackOf("SMS")),
      "on and off, in the system's colours",
    )
    .toBe(false);
  await expect(panel).toHaveCSS("border-top-width", "1px");
  await page.emulateMedia({ forcedColors: "none" });
  await panel.getByText("What we send you").click();
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  await expectSound(page, "settings under the bell");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("the keyboard opens the bell, moves through its items and returns to it", async ({ page }) => {
  await openAt(page, 1440, 900);
  const bell = bellOf(page);
  await bell.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: /^All/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /^Unread/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(bell).toBeFocused();
});

test("on a phone the bell's first sheet starts with its tabs, has one heading and returns the focus", async ({
  page,
}) => {
  await openAt(page, 390, 844);
  const bell = bellOf(page);
  await bell.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: /^All/ })).toBeFocused();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toHaveText(["Notifications"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(bell).toBeFocused();
});

test("on a phone going back closes a sheet, and the page below stays", async ({ page }) => {
  await openAt(page, 390, 844);
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(/\/history$/);
  const sheet = page.getByRole("dialog");
  for (const open of [() => openBell(page), () => bar.getByRole("button", { name: "Menu" }).click()]) {
    await open();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/history$/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a read item is no taller than before, and the focus ring of its bin covers no text", async ({
  page,
}) => {
  await openAt(page, 390, 844);
  const panel = await openBell(page);
  await sendTest(panel);
  await expect(newsIn(panel)).toHaveCount(1);
  // Marks this item, because its text is about to change.
  await newsIn(panel).evaluate((item) => item.setAttribute("data-testid", "news"));
  const news = panel.getByTestId("news");
  // A long text, like a warning about a sign-in.
  const heightOf = () =>
    news.evaluate((item) => {
      const message = item.querySelector("p");
      if (message)
        message.textContent = "Somebody signed in on a device that we have not seen before. ".repeat(4);
      return item.getBoundingClientRect().height;
    });
  const unread = await heightOf();
  await news.getByRole("button", { name: "Mark as read" }).click();
  await expect(news.getByRole("button", { name: "Mark as read" })).toBeHidden();
  expect(await heightOf()).toBeLessThanOrEqual(unread);
  await resize(page, 1440, 900);
  const bin = panel
    .getByRole("listitem")
    .first()
    .getByRole("button", { name: /^Delete/ });
  // The focus ring shows only for keyboard users.
  await page.keyboard.press("Tab");
  await bin.focus();
  const readOffset = () =>
    bin.evaluate((button) => Number.parseFloat(getComputedStyle(button).outlineOffset));
  await expect.poll(readOffset).toBeLessThan(0);
});

test("the time fields of quiet hours are not cut off at 320 px", async ({ page }) => {
  await openAt(page, 320, 700);
  const panel = await openBell(page);
  await panel.getByRole("button", { name: "Notification settings" }).click();
  const top = (name: string) =>
    panel.getByLabel(name, { exact: true }).evaluate((field) => field.getBoundingClientRect().top);
  expect(await top("To")).toBeGreaterThan(await top("From"));
});

test("a bell whose list fails to load says so, and loads it on request", async ({ page }) => {
  await openAt(page, 1440, 900);
  await sendTest(await openBell(page));
  await openRefused(page, "/dashboard", { refused: /\/trpc\/.*notifications\.list\b/, until: "Try again" });
  const panel = await openBell(page);
  await expect(panel.getByRole("alert")).toContainText("Failed to load notifications");
  await expectSound(page, "a bell without its list");
  await expect(panel.getByRole("listitem")).toHaveCount(0);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(newsIn(panel)).toHaveCount(1);
  await expect(panel.getByRole("alert")).toBeHidden();
});
