import { expectFocusVisible } from "./focus.ts";
import { expectSound } from "./sound.ts";
import { expect, test } from "./visitors.ts";
import { addressOf, leftoverEntries, routePaths, screenOf } from "./web-routes.ts";

test("every entry of the table is a route", () => {
  expect(routePaths.length).toBeGreaterThan(15);
  expect(leftoverEntries()).toEqual([]);
});

test("every route has a name of its own in the browser's tab", () => {
  const titles = routePaths.map((path) => screenOf(path).title);
  expect([...new Set(titles)]).toEqual(titles);
});

for (const path of routePaths) {
  test(`${path} has its title and heading, is accessible in both themes and widths, and fits`, async ({
    anyone,
    signedIn,
    newestPayment,
  }) => {
    const screen = screenOf(path);
    const { page } = screen.seenBy === "anyone" ? anyone : signedIn;
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(addressOf(path, newestPayment));
    await expect(page).toHaveTitle(`${screen.title} · Evenly`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen.heading ?? screen.title);
    if (screen.settled) await expect(page.locator(screen.settled).first()).toBeVisible();
    await expectFocusVisible(page, path);
    await expectSound(page, path);
  });
}
