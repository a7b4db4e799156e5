import type { Locator } from "@playwright/test";
import { bellOf, expectCount, openBell, readCount, sendTest } from "./support/bell.ts";
import { collectToasts } from "./support/passing.ts";
import { type Person, payByApi } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { whenLive } from "./support/realtime.ts";

test("a payment shows on the bell, and its item links to it", { tag: "@each-setting" }, async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", { balance: 1_00 }), newPerson("Bruno")]);
  const page = await openLive(bruno);
  await payByApi(alva, bruno, "0.57", "For the bell");

  await expect(bellOf(page)).toHaveAccessibleName(/\d+ unread$/);
  const panel = await openBell(page);
  const item = panel.getByRole("listitem").filter({ hasText: "sent you $0.57" }).first();
  await expect(item).toContainText(/now|\d min/);
  await expectCount(panel, "Unread", 1);
  await item.getByRole("link").click();
  await expect(page).toHaveURL(/\/history\/[\w-]+$/);
  await expect(panel).toBeHidden();
  await expect(page.getByRole("article")).toBeVisible();
  await expectCount(await openBell(page), "Unread", 0);
});

test("two tabs show the same list and counts", { tag: "@each-setting" }, async ({ newPerson, openLive }) => {
  const page = await openLive(await newPerson("Tilda"));
  const other = await page.context().newPage();
  const isOtherLive = whenLive(other);
  await other.goto("/history");
  await isOtherLive;
  const [here, there] = [await openBell(page), await openBell(other)];
  const before = await readCount(there, "All");
  const test = (panel: Locator) => panel.getByRole("listitem").filter({ hasText: "This is a test" });
  await sendTest(here);
  await expectCount(there, "Unread", before + 1);
  await expect(test(there)).toBeVisible();

  await test(here).getByRole("button", { name: "Mark as read" }).click();
  await expectCount(there, "Unread", before);
  await expect(test(there).getByRole("button", { name: "Mark as read" })).toBeHidden();

  await test(there)
    .getByRole("button", { name: /^More for/ })
    .click();
  await test(there).getByRole("button", { name: "Archive" }).click();
  await expectCount(here, "Archived", 1);
  await here.getByRole("tab", { name: "Archived" }).click();
  await test(here).getByRole("button", { name: "Unarchive" }).click();
  await expectCount(there, "Archived", 0);
  await expect(test(there)).toBeVisible();

  await test(there)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await here.getByRole("tab", { name: "All" }).click();
  await expectCount(here, "All", before);
  await expectCount(there, "All", before);
});

test("settings persist, and with in-app off a notification arrives without a toast", async ({
  newPerson,
  openLive,
}) => {
  const page = await openLive(await newPerson("Tove"));
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/send");
  const settings = await openBell(elsewhere);
  await settings.getByRole("button", { name: "Notification settings" }).click();
  const set = async (isOn: boolean) => {
    for (const name of [/^In-app/, /^Sound/]) {
      const toggle = settings.getByRole("switch", { name });
      await expect(toggle).toBeChecked({ checked: !isOn });
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
  let rung = 0;
  const ring = async () => {
    await settings.getByRole("button", { name: "Send Test Notification" }).click();
    rung += 1;
    await expect(bellOf(page)).toHaveAccessibleName(new RegExp(`\\b${rung} unread$`));
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
  newPerson,
  openAs,
}) => {
  const person = await newPerson("Quirin");
  const page = await openAs(person, "/notification-settings");
  const matrix = page.getByRole("table", { name: "What you hear about" });
  await expect(matrix.getByText("Security, Email: always on")).toBeAttached();
  const hours = await readHoursAround(person);
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
async function readHoursAround({ api }: Person): Promise<{ readonly start: string; readonly end: string }> {
  const answer = await (await api.get("/trpc/notifications.getSettings")).json();
  const { timeZone } = answer.result.data.json as { readonly timeZone: string };
  const atHour = (hoursAway: number) =>
    new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
      Date.now() + hoursAway * 3_600_000,
    );
  return { start: atHour(-2), end: atHour(2) };
}
