import { withLongerData, withLongerTexts } from "./longer.ts";
import { expectFits } from "./sound.ts";
import { expect, test } from "./visitors.ts";
import { addressOf, routePaths, screenOf } from "./web-routes.ts";

for (const seenBy of ["anyone", "signedIn", "operator"] as const) {
  test(`pages for ${seenBy} fit with longer texts, long names and big amounts`, async ({
    anyone,
    signedIn,
    operator,
    newestPayment,
    groupMate,
  }) => {
    const { page } = { anyone, signedIn, operator }[seenBy];
    await withLongerTexts(page);
    await withLongerData(page);
    for (const path of routePaths.filter((one) => screenOf(one).seenBy === seenBy)) {
      const { title, readyWhen = "h1" } = screenOf(path);
      await page.goto(addressOf(path, newestPayment, groupMate));
      await expect(page.locator(readyWhen).first()).toBeVisible();
      // The title of the tab comes from a catalogue, too.
      await expect(page).toHaveTitle(/^\[.+~\]$/);
      expect(await page.title()).not.toContain(`${title} ·`);
      await expectFits(page, `${path} with longer texts`);
    }
    await page.unrouteAll({ behavior: "wait" });
  });
}
