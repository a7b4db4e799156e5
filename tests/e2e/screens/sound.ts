import { expect, type Page } from "@playwright/test";
import axe, { type Result } from "axe-core";
import { expectReachable } from "./reach.ts";

type Look = readonly [theme: "light" | "dark", width: number];

const PHONE = 390;
const DESK = 1440;
/** Sizes of windows in which every page must fit: the narrowest of reflow (WCAG 1.4.10), phones, a tablet and a desktop. */
const SIZES = [
  [320, 640],
  [360, 640],
  [PHONE, 844],
  [768, 1024],
  [DESK, 900],
] as const;
const height = 900;
/** Rules that depend on the theme; all others give the same result in both themes at one width. */
const colourRules = ["color-contrast", "link-in-text-block"];
const levels = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Themes and widths in which every route, dialog and state is checked, unless a test limits them. */
const everyLook: readonly Look[] = [
  ["light", DESK],
  ["light", PHONE],
  ["dark", PHONE],
  ["dark", DESK],
];

/** Checks that the page fits every width and that axe finds no violation in these looks. The page is not reloaded. */
export async function expectSound(
  page: Page,
  where: string,
  looks: readonly Look[] = everyLook,
): Promise<void> {
  const seen = new Set<number>();
  for (const [theme, width] of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await page.evaluate(standStill, theme);
    await expectAccessible(page, `${where}, ${theme}, ${width} wide`, seen.has(width) ? colourRules : null);
    seen.add(width);
  }
  await expectFits(page, where);
}

/** Checks in every size that nothing makes the page scroll horizontally, covers a control or cuts a text. */
export async function expectFits(page: Page, where: string): Promise<void> {
  for (const [width, tall] of SIZES) {
    await page.setViewportSize({ width, height: tall });
    await page.evaluate(nextFrames);
    await expectNoOverflow(page, `${where} at ${width}`);
    await expectReachable(page, `${where} at ${width}`);
  }
}

async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const overflow = document.documentElement.scrollWidth - innerWidth;
    if (overflow <= 0) return [];
    const outside = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    const names = outside
      .slice(-3)
      .map((element) => `${element.tagName} "${element.textContent?.slice(0, 40)}"`);
    return [`${overflow} px too wide`, ...names];
  });
  expect.soft(wide, `${where} scrolls sideways`).toEqual([]);
}

async function expectAccessible(page: Page, where: string, rules: readonly string[] | null): Promise<void> {
  const violations = await runAxe(page, rules);
  const found = violations
    .filter(
      ({ impact, tags }) => /serious|critical/.test(impact ?? "") || tags.some((tag) => levels.includes(tag)),
    )
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, any }) => `${target.join(" ")} ${any.map(({ message }) => message).join(" ")}`).join(", ")}`,
    );
  expect.soft(found, where).toEqual([]);
}

/** Runs axe in the page without frames; it is injected once for each document. */
async function runAxe(page: Page, rules: readonly string[] | null): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(`${axe.source}; undefined`);
  return page.evaluate(async (only) => {
    const { axe: inside } = globalThis as unknown as { readonly axe: typeof axe };
    const options = { resultTypes: ["violations" as const], ...(only ? { runOnly: [...only] } : {}) };
    return (await inside.run(options)).violations;
  }, rules);
}

/** Waits until transitions after a change of theme or width have ended; elements that are not rendered keep their old colours. */
async function standStill(theme: string): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A page whose script failed to start keeps its initial theme.
  for (let frames = 0; frames < 30 && document.documentElement.dataset.theme !== theme; frames += 1)
    await nextFrame();
  for (const part of document.querySelectorAll<HTMLElement>("main *"))
    if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
  await nextFrame();
  await nextFrame();
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/** Waits until a change of the window's size is rendered. */
async function nextFrames(): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
