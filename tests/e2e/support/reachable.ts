import { expect, type Page } from "@playwright/test";

/**
 * Checks that everything that can be pressed in the page of a flow is reached by turning the wheel: the primary action always stands in
 * the window, and the rest comes into it one after the other.
 */
export async function expectReachable(page: Page, where: string): Promise<void> {
  const flow = page.locator("[data-layout=page]");
  await expect(flow, where).toBeVisible();
  const left = new Set(await page.evaluate(nameControls));
  expect(left.size, `${where} has something to press`).toBeGreaterThan(0);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  for (let turn = 0; turn < TURNS_MAX && left.size > 0; turn += 1) {
    for (const name of await page.evaluate(findPressable)) left.delete(name);
    const before = await page.evaluate(readScroll);
    await page.mouse.wheel(0, height / 3);
    // A wheel scrolls in the next frames; at the end of the page it changes nothing.
    await page.evaluate(twoFrames);
    if ((await page.evaluate(readScroll)) === before && turn > 0) break;
  }
  for (const name of await page.evaluate(findPressable)) left.delete(name);
  expect([...left], `${where}: what cannot be reached`).toEqual([]);
}

const TURNS_MAX = 40;

/** Runs in the page: names what can be pressed by its place in the document. */
function nameControls(): readonly string[] {
  const all = [
    ...document.querySelectorAll<HTMLElement>("main button, main a[href], main input, main select"),
  ];
  const shown = all.filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    return (
      width > 2 && height > 2 && control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  });
  return shown.map((control) => {
    control.dataset.reach ??= `${all.indexOf(control)} ${(control.ariaLabel ?? control.textContent ?? "").trim().slice(0, 40)}`;
    return control.dataset.reach;
  });
}

/** Runs in the page: those whose middle is in the window and not covered. */
function findPressable(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-reach]")].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isHit = hit !== null && (control.contains(hit) || hit.closest("label")?.control === control);
    return isHit ? [control.dataset.reach ?? ""] : [];
  });
}

function readScroll(): string {
  const scrollers = [...document.querySelectorAll("[data-flow-scroller]")].map(({ scrollTop }) => scrollTop);
  return [scrollY, ...scrollers].join();
}

async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
