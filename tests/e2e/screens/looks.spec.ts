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
  const filters = page.getByRole("button", { name: "Filters" });
  await filters.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await page.getByRole("button", { name: "In or out" }).click();
  await page.getByRole("button", { name: "Out", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(filters).toBeFocused();
  await page.getByRole("button", { name: "Remove filter: Out" }).click();

  await page.setViewportSize({ width: 1440, height: 900 });
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

test("a phone's pages leave their height to what they show", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const boxOf = async (selector: string) => {
    await expect(page.locator(selector).first()).toBeVisible();
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`${selector} is not shown`);
    return box;
  };
  await page.goto("/history");
  await expect(page.locator("[data-row]").first()).toBeVisible();
  expect((await boxOf("[data-row]")).y).toBeLessThanOrEqual(260);
  expect(await page.getByRole("main").getByRole("link", { name: "Back" }).count()).toBe(0);
  const labels = page.getByRole("navigation", { name: "Main" }).locator("a:visible, button:visible");
  const baselines = await labels.evaluateAll((entries) =>
    entries.map((entry) => {
      const text = document.createRange();
      text.selectNodeContents(entry.lastChild ?? entry);
      const { top, height } = text.getBoundingClientRect();
      return `${Math.round(top)} ${Math.round(height)}`;
    }),
  );
  expect(baselines).toHaveLength(5);
  expect(new Set(baselines).size).toBe(1);
  for (const path of ["/contacts", "/settings", "/security", "/preferences"]) {
    await page.goto(path);
    const back = page.getByRole("main").getByRole("link", { name: "Back" });
    await expect(back).toBeVisible();
    expect(await boxOf("main h1").then(({ y }) => y)).toBeLessThan(56 + 48);
    const glyph = await boxOf("main a[aria-label=Back] svg");
    expect(glyph.x).toBe(20);
    expect((await boxOf("[data-under-bar=band]")).height).toBe(48);
  }
  await page.goto("/security/settings");
  const strip = await boxOf("nav[aria-label='Security pages']:visible");
  expect([strip.x, strip.width]).toEqual([0, 390]);
  await expect(page.locator("nav[aria-label='Security pages']:visible [aria-current]")).toBeInViewport({
    ratio: 1,
  });
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
      await page.route(/assets\/every-page\.\w+\.gen-/, (route) => route.abort());
      await page.goto("/login");
      await expect(page.getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
      // This page keeps the theme in which it started.
      await expectSound(page, "failed start", [
        [theme, 390],
        [theme, 1440],
      ]);
      await page.unroute(/assets\/every-page\.\w+\.gen-/);
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      expect(faults.splice(0).join()).toContain("dynamically imported module");
    });
});
