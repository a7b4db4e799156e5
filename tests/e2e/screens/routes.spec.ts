import type { Page, Route } from "@playwright/test";
import { deleteAnswers, refuseAll } from "../support/refusals.ts";
import { expectFocusVisible } from "./focus.ts";
import { withLongerData, withLongerTexts } from "./longer.ts";
import { expectSubmitInView } from "./reach.ts";
import { isChecked, isWhole } from "./scope.ts";
import { resize, type Theme } from "./settled.ts";
import { expectSound, hardestLooks } from "./sound.ts";
import { expect, test } from "./visitors.ts";
import { leftoverEntries, routePaths, type Screen, screenOf } from "./web-routes.ts";

const API = /\/trpc\//;
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

for (const seenBy of ["anyone", "signedIn", "operator"] as const)
  test.describe(`seen by ${seenBy}`, () => {
    test.use({ seenBy });
    for (const path of routePaths.filter((one) => screenOf(one).seenBy === seenBy && isChecked(one))) {
      test(`${path} is accessible and fits in each state and with longer texts and data`, async ({
        page,
        findAddress,
      }) => {
        const address = await findAddress(path);
        if (seenBy === "signedIn")
          await test.step("without answers", () => lookUnanswered(page, path, address));
        else await test.step("with its answers", () => lookAnswered(page, path, address));
        await test.step("with longer texts and data", () => lookLonger(page, path, address));
      });
      if (isWhole(path))
        test(`${path} is accessible and fits in every look`, async ({ page, findAddress }) => {
          await lookAnswered(page, path, await findAddress(path));
          await expectSound(page, path);
        });
    }
  });

test.describe("seen by somebody new", () => {
  test.use({ seenBy: "newcomer" });
  const hasAddress = (path: string) => screenOf(path).seenBy === "signedIn" && !path.includes("$");
  const isLookedAt = (path: string) =>
    isChecked(path) && (isWhole(path) || ["/dashboard", "/history"].includes(path));
  for (const path of routePaths.filter((one) => hasAddress(one) && isLookedAt(one)))
    test(`${path} is accessible and fits with nothing in it`, async ({ page }) => {
      await openAt(page, 1440, path);
      if (path === "/history")
        await expect(page.getByRole("main").getByRole("button", { name: "Add entry" }).last()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectSound(page, `${path} with nothing in it`, [["light", 1440]]);
    });
});

/** Every other route starts in the dark theme. */
function themeOf(path: string): Theme {
  return routePaths.indexOf(path) % 2 === 0 ? "light" : "dark";
}

async function openAt(page: Page, width: number, address: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Answers are pending, and then refused. */
async function lookUnanswered(page: Page, path: string, address: string): Promise<void> {
  const held: Route[] = [];
  let isWaiting = true;
  await page.route(API, (route) => (isWaiting ? void held.push(route) : refuseAll(route)));
  await openAt(page, 1440, address);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expectSound(page, `${path} waiting`, [["light", 390]]);

  isWaiting = false;
  await Promise.all(held.splice(0).map(refuseAll));
  const main = page.getByRole("main");
  const word = screenOf(path).isUsableAlone
    ? main.locator("[role=combobox], input, li a")
    : main.getByRole("alert");
  await expect(word.filter({ visible: true }).first()).toBeVisible();
  // Other routes are named after what they show.
  if (!path.includes("$")) await expectNames(page, screenOf(path));
  await expectSound(page, `${path} failed`, [["dark", 390]]);
  await page.unroute(API);
}

async function lookAnswered(page: Page, path: string, address: string): Promise<void> {
  const screen = screenOf(path);
  await openAt(page, 1440, address);
  await expectNames(page, screen);
  await whenReady(page, screen);
  for (const [width, height] of PHONES) {
    await resize(page, width, height);
    await expectSubmitInView(page, `${path} at ${width}x${height}`);
  }
}

async function lookLonger(page: Page, path: string, address: string): Promise<void> {
  const screen = screenOf(path);
  // The answers of before, which are stored in the browser, have usual lengths.
  await deleteAnswers(page);
  await withLongerTexts(page);
  await withLongerData(page);
  await openAt(page, 1440, address);
  await whenReady(page, screen);
  // The title of the tab comes from a catalogue, too.
  await expect(page).toHaveTitle(/^\[.+~\]$/);
  await expect.poll(() => page.title()).not.toContain(`${screen.title} ·`);
  const where = `${path} with longer texts`;
  await expectFocusVisible(page, where);
  await resize(page, 390, 844);
  await expectSubmitInView(page, where);
  await expectSound(page, where, hardestLooks(themeOf(path)));
}

/** The tab's title and the heading, in English. */
async function expectNames(page: Page, { title, heading = title }: Screen): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Evenly`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
}

async function whenReady(page: Page, { readyWhen = "h1" }: Screen): Promise<void> {
  await expect(page.locator(readyWhen).first()).toBeVisible();
}
