import { setTimeout as sleep } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import axe, { type Result } from "axe-core";
import { findHidden } from "./reach.ts";
import { resize, setTheme, type Theme } from "./settled.ts";

/** With `colours`, only the rules that depend on the theme: all others give the same result in both themes at one width. */
type Look = readonly [theme: Theme, width: number, rules?: "colours"];

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
const HEIGHT = 900;
/** A fault is one that stays: what is still loading may change. */
const STAYS_MS = 3000;
const LOOK_AGAIN_MS = 100;
const colourRules = ["color-contrast", "link-in-text-block"];
const levels = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Themes and widths in which a dialog or a state is checked, unless a test limits them. Phones and desktops have other markup. */
const everyLook: readonly Look[] = [
  ["light", DESK],
  ["light", PHONE],
  ["dark", PHONE, "colours"],
  ["dark", DESK, "colours"],
];

/** The phone in one theme, and the colours of a desktop in the other. */
export function hardestLooks(theme: Theme): readonly Look[] {
  return [
    [theme, PHONE],
    [theme === "light" ? "dark" : "light", DESK, "colours"],
  ];
}

/** Checks that the page fits every width and that axe finds no violation in these looks. The page is not reloaded. */
export async function expectSound(
  page: Page,
  where: string,
  looks: readonly Look[] = everyLook,
): Promise<void> {
  // No control is under the pointer.
  await page.mouse.move(0, 0);
  for (const [theme, width, rules] of looks) {
    await setTheme(page, theme);
    await resize(page, width, HEIGHT);
    const findViolations = async () =>
      (await runAxe(page, rules ? colourRules : null)).filter(isFault).map(describe);
    await expectNone(`${where}, ${theme}, ${width} wide`, findViolations);
  }
  await expectFits(page, where);
}

/** Checks in every size that nothing makes the page scroll horizontally, covers a control or cuts a text. */
export async function expectFits(page: Page, where: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await resize(page, width, height);
    await expectNone(`${where} at ${width}`, () => page.evaluate(findHidden));
  }
}

async function expectNone(message: string, find: () => Promise<readonly string[]>): Promise<void> {
  let found = await find();
  const giveUpAt = Date.now() + STAYS_MS;
  while (found.length > 0 && Date.now() < giveUpAt) {
    await sleep(LOOK_AGAIN_MS);
    found = await find();
  }
  expect.soft(found, message).toEqual([]);
}

function isFault({ impact, tags }: Result): boolean {
  return /serious|critical/.test(impact ?? "") || tags.some((tag) => levels.includes(tag));
}

function describe({ id, nodes }: Result): string {
  const places = nodes.map(
    ({ target, any }) => `${target.join(" ")} ${any.map(({ message }) => message).join(" ")}`,
  );
  return `${id}: ${places.join(", ")}`;
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
