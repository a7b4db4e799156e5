import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const themes = ["light", "dark"] as const;
/** A phone and a desk; a page is also read at 320, the narrowest that reflow is promised for. */
const widths = [390, 1440] as const;
const narrowest = 320;
const height = 900;
const levels = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

type Theme = (typeof themes)[number];

/** The page in one theme: nothing overflows, and axe finds nothing at either width. The page is not loaded again. */
export async function expectSound(
  page: Page,
  where: string,
  inThemes: readonly Theme[] = themes,
  atWidths: readonly number[] = widths,
): Promise<void> {
  for (const theme of inThemes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of atWidths) {
      await page.setViewportSize({ width, height });
      await expectNoOverflow(page, `${where} at ${width}`);
      await expectAccessible(page, `${where}, ${theme}, ${width} wide`);
    }
  }
  await page.setViewportSize({ width: narrowest, height });
  await expectNoOverflow(page, `${where} at ${narrowest}`);
  await page.setViewportSize({ width: 1440, height });
}

/** Nothing makes the page scroll sideways, and no text is wider than the page. */
export async function expectFits(page: Page, where: string): Promise<void> {
  for (const width of [narrowest, ...widths]) {
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
  expect(wide, `${where} scrolls sideways`).toEqual([]);
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(standStill);
  // One document without frames: the legacy way does without a second page and half the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .analyze();
  const found = violations
    .filter(
      ({ impact, tags }) => /serious|critical/.test(impact ?? "") || tags.some((tag) => levels.includes(tag)),
    )
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, any }) => `${target.join(" ")} ${any.map(({ message }) => message).join(" ")}`).join(", ")}`,
    );
  expect(found, where).toEqual([]);
}

/** Colours and places move for a moment after a change of theme or width; what is not drawn keeps its old colours. */
async function standStill(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>("main *"))
    if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
