import { expect, type Page } from "@playwright/test";

/** Checks that every element reached by the keyboard shows its focus and is visible. */
export async function expectFocusVisible(page: Page, where: string): Promise<void> {
  // After a key press, focused elements match :focus-visible.
  await page.keyboard.press("Tab");
  const unseen = await page.evaluate(() => {
    const reachable = "a[href], button, input, select, textarea, summary, [tabindex]";
    const looks = (element: HTMLElement) => {
      const drawn: string[] = [];
      for (
        let part: HTMLElement | null = element, steps = 0;
        part && steps < 3;
        part = part.parentElement, steps += 1
      ) {
        const { outline, boxShadow, borderColor, opacity } = getComputedStyle(part);
        drawn.push([outline, boxShadow, borderColor, opacity].join(" "));
      }
      return drawn.join("\n");
    };
    const found: string[] = [];
    let reached = 0;
    for (const element of document.querySelectorAll<HTMLElement>(reachable)) {
      if (
        element.tabIndex < 0 ||
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.matches(":disabled")
      )
        continue;
      element.blur();
      const before = looks(element);
      element.focus();
      if (document.activeElement !== element) continue;
      reached += 1;
      const { top, bottom } = element.getBoundingClientRect();
      const name = `${element.tagName} "${(element.ariaLabel ?? element.textContent ?? "").slice(0, 40)}"`;
      if (looks(element) === before) found.push(`${name} looks as before`);
      if (bottom <= 0 || top >= innerHeight) found.push(`${name} is out of sight`);
    }
    return reached === 0 ? ["nothing can be reached"] : found;
  });
  expect(unseen, `${where}: the focus can be seen`).toEqual([]);
}
