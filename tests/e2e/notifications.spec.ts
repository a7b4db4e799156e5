import type { Page } from "@playwright/test";
import { bellOf, countOf, openBell, sendTest } from "./support/bell.ts";
import { call } from "./support/call.ts";
import { confirm, fillSend } from "./support/money.ts";
import { collectToasts } from "./support/passing.ts";
import { ANA, BEN, signIn } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { whenLive } from "./support/realtime.ts";

test("a payment shows on the bell, and its item links to it", { tag: "@each-setting" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const isLive = whenLive(page);
  await signIn(page, BEN.email);
  await isLive;
  const ana = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signIn(ana, ANA.email, "/send");
  await fillSend(ana, "@ben", "0.57", "For the bell");
  await confirm(ana);
  await ana.context().close();

  await expect(bellOf(page)).toHaveAccessibleName(/\d+ unread$/);
  const panel = await openBell(page);
  const item = panel.getByRole("listitem").filter({ hasText: "sent you $0.57" }).first();
  await expect(item).toContainText(/now|\d min/);
  const unread = await countOf(panel, "Unread");
  await item.getByRole("link").click();
  await expect(page).toHaveURL(/\/history\/[\w-]+$/);
  await expect(panel).toBeHidden();
  await expect(page.getByRole("article")).toBeVisible();
  const again = await openBell(page);
  await expect.poll(() => countOf(again, "Unread")).toBe(unread - 1);
});

test("two tabs show the same list and counts", { tag: "@each-setting" }, async ({ page }) => {
  const isLive = whenLive(page);
  await signIn(page, ANA.email);
  await isLive;
  const other = await page.context().newPage();
  const isOtherLive = whenLive(other);
  await other.goto("/history");
  await isOtherLive;
  const [here, there] = [await openBell(page), await openBell(other)];
  const before = await countOf(there, "Unread");
  await sendTest(here);
  await expect.poll(() => countOf(there, "Unread")).toBe(before + 1);
  const news = there.getByRole("listitem").first();
  await expect(news).toContainText("This is a test");

  await here.getByRole("listitem").first().getByRole("button", { name: "Mark as read" }).click();
  await expect.poll(() => countOf(there, "Unread")).toBe(before);
  await expect(news.getByRole("button", { name: "Mark as read" })).toBeHidden();

  const archived = await countOf(here, "Archived");
  await news.getByRole("button", { name: /^More for/ }).click();
  await news.getByRole("button", { name: "Archive" }).click();
  await expect.poll(() => countOf(here, "Archived")).toBe(archived + 1);
  await here.getByRole("tab", { name: "Archived" }).click();
  const archivedItem = here.getByRole("listitem").first();
  await archivedItem.getByRole("button", { name: "Unarchive" }).click();
  await expect.poll(() => countOf(there, "Archived")).toBe(archived);
  await expect(there.getByRole("listitem").first()).toContainText("This is a test");

  const all = await countOf(there, "All");
  await news.getByRole("button", { name: /^Delete/ }).click();
  await here.getByRole("tab", { name: "All" }).click();
  await expect.poll(() => countOf(here, "All")).toBe(all - 1);
  await expect.poll(() => countOf(there, "All")).toBe(all - 1);
});

test("settings persist, and with in-app off a notification arrives without a toast", async ({ page }) => {
  const isLive = whenLive(page);
  await signIn(page, BEN.email);
  await isLive;
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/send");
  const settings = await openBell(elsewhere);
  await settings.getByRole("button", { name: "Notification settings" }).click();
  const set = async (isOn: boolean) => {
    for (const name of [/^In-app/, /^Sound/]) {
      const toggle = settings.getByRole("switch", { name });
      if ((await toggle.isChecked()) === isOn) continue;
      const isSaved = elsewhere.waitForResponse(/notifications\.updateSettings/);
      await toggle.click({ force: true });
      await expect(toggle).toBeChecked({ checked: isOn });
      await isSaved;
    }
    const isLiveAgain = whenLive(page);
    await page.reload();
    await isLiveAgain;
    const panel = await openBell(page);
    await panel.getByRole("button", { name: "Notification settings" }).click();
    await expect(panel.getByRole("switch", { name: /^In-app/ })).toBeChecked({ checked: isOn });
    await expect(panel.getByRole("switch", { name: /^Sound/ })).toBeChecked({ checked: isOn });
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  };
  const ring = async () => {
    const before = await bellOf(page).getAttribute("aria-label");
    await settings.getByRole("button", { name: "Send Test Notification" }).click();
    await expect.poll(() => bellOf(page).getAttribute("aria-label")).not.toBe(before);
  };

  await set(false);
  await ring();
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: "This is a test" })).toHaveCount(0);
  await set(true);
  const toasts = await collectToasts(page);
  await ring();
  await expect.poll(toasts).toContain("This is a test");
});

test("the preferences show the channels of each type, and quiet hours show when the next push is sent", async ({
  page,
}) => {
  await signIn(page, BEN.email, "/notification-settings");
  const matrix = page.getByRole("table", { name: "What you hear about" });
  await expect(matrix.getByText("Security, Email: always on")).toBeAttached();
  const hours = await readHoursAround(page);
  await page.getByLabel("From", { exact: true }).fill(hours.start);
  await page.getByLabel("To", { exact: true }).fill(hours.end);
  await page.getByLabel("To", { exact: true }).blur();
  const quiet = page.getByRole("switch", { name: /^Quiet hours/ });
  await quiet.click({ force: true });
  await expect(page.getByText(/^Next notifications at /)).toBeVisible();
  await quiet.click({ force: true });
  await expect(page.getByText("Notifications come right away now.")).toBeVisible();
});

/** Quiet hours that contain the current time in the user's time zone. */
async function readHoursAround(page: Page): Promise<{ readonly start: string; readonly end: string }> {
  const answer = (await call(page, "/trpc/notifications.getSettings")) as {
    readonly result: { readonly data: { readonly json: { readonly timeZone: string } } };
  };
  const { timeZone } = answer.result.data.json;
  const atHour = (hoursAway: number) =>
    new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
      Date.now() + hoursAway * 3_600_000,
    );
  return { start: atHour(-2), end: atHour(2) };
}
