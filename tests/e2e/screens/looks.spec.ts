import { expectSound } from "./sound.ts";
import { expect, test } from "./visitors.ts";

test("keyboard focus is kept after a phone's menu and after a filter", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();

  await page.goto("/history");
  const filter = page.getByRole("button", { name: "In or out", exact: true });
  await filter.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "In", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "In or out: Out" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Remove filter: Out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(filter).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("hidden amounts are nowhere: not visible, not for screen readers, not in titles", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Hide amounts" }).click();
  const balance = page.getByRole("region", { name: "Available" });
  await expect(balance.getByText("hidden amount").first()).toBeAttached();
  for (const path of ["/dashboard", "/history"]) {
    await page.goto(path);
    await expect(page.getByText("hidden amount").first()).toBeAttached();
    const words = await page.evaluate(
      () => `${document.title} ${document.querySelector("main")?.textContent}`,
    );
    expect(words).not.toMatch(/\$\d|\d US dollars/);
  }
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Show amounts" }).click();
  await expect(balance.getByText(/US dollars/).first()).toBeAttached();
});

test("the landing page shows without scripts, in the browser's language", async ({ browser, baseURL }) => {
  for (const [locale, words] of [
    ["en-US", "Create account"],
    ["de-DE", "Konto anlegen"],
  ] as const) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale,
      ...(baseURL ? { baseURL } : {}),
    });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: words }).first()).toBeVisible();
    await context.close();
  }
});

test.describe("seen by anyone", () => {
  test.use({ seenBy: "anyone" });
  for (const theme of ["light", "dark"] as const)
    test(`a start whose texts fail to load says so and can be retried (${theme})`, async ({
      page,
      faults,
    }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.route(/assets\/common-/, (route) => route.abort());
      await page.goto("/login");
      await expect(page.getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
      // This page keeps the theme in which it started.
      await expectSound(page, "failed start", [
        [theme, 390],
        [theme, 1440],
      ]);
      await page.unroute(/assets\/common-/);
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      expect(faults.splice(0).join()).toContain("dynamically imported module");
    });
});
