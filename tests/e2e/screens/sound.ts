import { expect, type Page } from "@playwright/test";
import axe, { type Result } from "axe-core";

type Look = readonly [theme: "light" | "dark", width: number];

const PHONE = 390;
const DESK = 1440;
/** The narrowest width that reflow is promised for. */
const NARROWEST = 320;
const height = 900;
/** What a theme decides; everything else is the same at one width in both. */
const colourRules = ["color-contrast", "link-in-text-block"];
const levels = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** How every route, dialog and state is looked at, unless a test says that some looks were seen already. */
const everyLook: readonly Look[] = [
  ["light", DESK],
  ["light", PHONE],
  ["dark", PHONE],
  ["dark", DESK],
];

/** The page fits every width, and axe finds nothing in these looks. The page is not loaded again. */
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

/** Nothing makes the page scroll sideways. */
export async function expectFits(page: Page, where: string): Promise<void> {
  for (const width of [NARROWEST, PHONE, DESK]) {
    await page.setViewportSize({ width, height });
    await expectNoOverflow(page, `${where} at ${width}`);
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

/** One document without frames: axe is brought in once for each, and runs in it. */
async function runAxe(page: Page, rules: readonly string[] | null): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(`${axe.source}; undefined`);
  return page.evaluate(async (only) => {
    const { axe: inside } = globalThis as unknown as { readonly axe: typeof axe };
    const options = { resultTypes: ["violations" as const], ...(only ? { runOnly: [...only] } : {}) };
    return (await inside.run(options)).violations;
  }, rules);
}

/** Colours and places move for a moment after a change of theme or width; what is not drawn keeps its old colours. */
async function standStill(theme: string): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A page that could not start keeps the theme that it began with.
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
