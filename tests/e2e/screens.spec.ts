import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { fillSend } from "./support/money.ts";
import { ANA, signIn } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

const widths = [320, 390, 1440] as const;
const themes = ["light", "dark"] as const;
const publicPaths = [
  "/",
  "/login",
  "/register",
  "/verify-email",
  "/forgot-password",
  "/reset-password",
  "/privacy-policy",
  "/terms-of-service",
  "/confirm-email",
  "/revert-email?token=worn-out",
  "/nowhere",
];

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem("theme", value), theme);
}

async function expectSound(page: Page, where: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${where} overflows at ${width}`).toBeLessThanOrEqual(0);
  }
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found, where).toEqual([]);
}

test("public screens are accessible and never scroll sideways, in both themes", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/");
  for (const theme of themes) {
    await setTheme(page, theme);
    for (const path of publicPaths) {
      await page.goto(path);
      await expect(page.locator("main")).toBeVisible();
      await expectSound(page, `${path} ${theme}`);
    }
  }
});

test("private screens are accessible and never scroll sideways, in both themes", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, ANA.email);
  for (const theme of themes) {
    await setTheme(page, theme);
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: "All history" })).toBeVisible();
    await expectSound(page, `/dashboard ${theme}`);

    await page.setViewportSize({ width: 1440, height: 900 });
    await fillSend(page, "@ben", "1234.56", "Looks");
    await expectSound(page, `/send ${theme}`);

    for (const path of ["/profile", "/security", "/contacts", "/preferences"]) {
      await page.goto(path);
      await expect(
        page.getByRole("main").getByRole("textbox").or(page.getByRole("switch")).first(),
      ).toBeVisible();
      await expectSound(page, `${path} ${theme}`);
    }

    await page.goto("/history");
    const rows = page.getByRole("region", { name: "Entries" }).getByRole("listitem");
    await expect(rows.first()).toBeVisible();
    await expectSound(page, `/history ${theme}`);

    await page.setViewportSize({ width: 1440, height: 900 });
    await rows.first().getByRole("link").click();
    await expect(page.getByRole("article")).toBeVisible();
    await expectSound(page, `/history/$transactionId ${theme}`);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Add entry" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSound(page, `an entry of one's own ${theme}`);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Receipt" }).click();
    await expect(page.getByRole("article", { name: "Receipt" })).toBeVisible();
    await expectSound(page, `receipt ${theme}`);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/history?direction=out");
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("checkbox").first().check({ force: true });
    await page.getByRole("button", { name: "Set category" }).click();
    await expect(page.getByRole("button", { name: "Travel" })).toBeVisible();
    await expectSound(page, `selection ${theme}`);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/history?q=nothing-has-this-name");
    await expect(page.getByText("Nothing matches these filters")).toBeVisible();
    await expectSound(page, `/history empty ${theme}`);
  }
});

test("a start whose texts cannot load says so and can be tried again", async ({ page, problems }) => {
  await page.route(/assets\/common-/, (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
  await expectSound(page, "failed start");
  await page.unroute(/assets\/common-/);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(problems.splice(0).join()).toContain("dynamically imported module");
});

test("the keyboard keeps its place: after the menu of a phone and after a filter", async ({ page }) => {
  await signIn(page, ANA.email);
  await page.setViewportSize({ width: 390, height: 844 });
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
