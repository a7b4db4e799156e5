import { expectFocusVisible } from "./focus.ts";
import { expectSubmitInView } from "./reach.ts";
import { expectSound } from "./sound.ts";
import { expect, test } from "./visitors.ts";
import { addressOf, leftoverEntries, routePaths, screenOf } from "./web-routes.ts";

/** Windows of a small and of a usual phone. */
const PHONES = [
  [375, 667],
  [390, 844],
] as const;

test("every entry of the table is a route", () => {
  expect(routePaths.length).toBeGreaterThan(15);
  expect(leftoverEntries()).toEqual([]);
});

test("every route has a unique tab title", () => {
  const titles = routePaths.map((path) => screenOf(path).title);
  expect([...new Set(titles)]).toEqual(titles);
});

for (const path of routePaths) {
  test(`${path} has its title and heading, is accessible in both themes and widths, and fits`, async ({
    anyone,
    signedIn,
    operator,
    newestPayment,
    groupMate,
  }) => {
    const screen = screenOf(path);
    const { page } = { anyone, signedIn, operator }[screen.seenBy];
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(addressOf(path, newestPayment, groupMate));
    await expect(page).toHaveTitle(`${screen.title} · Evenly`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen.heading ?? screen.title);
    if (screen.readyWhen) await expect(page.locator(screen.readyWhen).first()).toBeVisible();
    await expectFocusVisible(page, path);
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      await expectSubmitInView(page, `${path} at ${width}x${height}`);
    }
    await expectSound(page, path);
  });
}
