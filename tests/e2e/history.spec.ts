import { ANA, signIn } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

test("filters live in the address, combine, and can be taken off one by one", async ({ page }) => {
  await signIn(page, ANA.email);
  await page.goto("/history");
  await page.getByRole("button", { name: "In or out" }).click();
  await page.getByRole("menuitemradio", { name: "Out" }).click();
  await expect(page).toHaveURL(/direction=out/);
  await page.getByRole("button", { name: "Amount" }).click();
  await page.getByRole("menuitemradio", { name: "Over $100.00" }).click();
  await expect(page).toHaveURL(/min=.*100/);
  const rows = page.getByRole("region", { name: "Entries" }).getByRole("listitem");
  await expect(rows.first()).toContainText("−$");
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove filter: Out" })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter: Out" }).click();
  await expect(page).not.toHaveURL(/direction/);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/history$/);
});

test("more entries come when asked for, and none twice", async ({ page }) => {
  await signIn(page, ANA.email);
  await page.goto("/history");
  const links = page.getByRole("region", { name: "Entries" }).getByRole("listitem").getByRole("link");
  await expect(links).toHaveCount(30);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(links).toHaveCount(60);
  const addresses = await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute("href")));
  expect(new Set(addresses).size).toBe(60);
});

test("on a phone the entry is a page of its own, and back returns to the place in the list", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ANA.email);
  await page.goto("/history");
  const links = page.getByRole("region", { name: "Entries" }).getByRole("listitem").getByRole("link");
  await links.nth(20).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await links.nth(20).click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("region", { name: "Entries" })).toBeHidden();
  await page.goBack();
  await expect(links.nth(20)).toBeVisible();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(60);
});
