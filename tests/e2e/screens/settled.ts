import { expect, type Page } from "@playwright/test";

export type Theme = "light" | "dark";

/** Runs in each page before its own scripts: nothing moves, everything is laid out, and the page tells to which width. */
export function settlePage(): void {
  const still = new CSSStyleSheet();
  still.replaceSync(
    `*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
    main * { content-visibility: visible !important; }`,
  );
  document.adoptedStyleSheets.push(still);
  // Observers of sizes are told after the listeners of media queries.
  const tell = () => Object.assign(globalThis, { laidOutWidth: innerWidth });
  addEventListener("DOMContentLoaded", () => new ResizeObserver(tell).observe(document.documentElement));
}

/** Resizes the window, and waits until the page has followed. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const readWidth = () =>
    page.evaluate(() => (globalThis as unknown as { readonly laidOutWidth?: number }).laidOutWidth);
  await expect.poll(readWidth, { message: "width of the layout", intervals: [10, 20, 50, 100] }).toBe(width);
}

/** Changes the system's theme, and waits until the page has followed and its fonts are there. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expect.poll(() => page.evaluate(() => document.fonts.status), { message: "fonts" }).toBe("loaded");
}
