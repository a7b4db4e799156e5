import type { Page } from "@playwright/test";

/** Records every toast from now on, except visible ones. Toasts disappear, so a later `expect` could miss them. */
export async function collectToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { toastTexts: texts });
    const known = new WeakSet(document.querySelectorAll("[data-sonner-toast]"));
    const look = () => {
      for (const toast of document.querySelectorAll("[data-sonner-toast]")) {
        if (known.has(toast)) continue;
        known.add(toast);
        texts.push(toast.querySelector("[data-title]")?.textContent ?? toast.textContent ?? "");
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { toastTexts: string[] }).toastTexts);
}

/** Records what the dashboard's chip announces to screen readers, and every toast, which should be none. */
export async function collectArrivals(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { arrivalTexts: texts });
    const known = new WeakSet(document.querySelectorAll("[data-sonner-toast]"));
    let before = document.querySelector("[data-arrivals]")?.textContent ?? "";
    const look = () => {
      const said = document.querySelector("[data-arrivals]")?.textContent ?? "";
      if (said !== before && said !== "") texts.push(said);
      before = said;
      for (const toast of document.querySelectorAll("[data-sonner-toast]")) {
        if (known.has(toast)) continue;
        known.add(toast);
        texts.push(`toast: ${toast.textContent}`);
      }
    };
    const watched = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document.body, watched);
  });
  return () => page.evaluate(() => (globalThis as unknown as { arrivalTexts: string[] }).arrivalTexts);
}

/** Records whether a text was shown since, even for a moment. */
export async function watchFor(page: Page, words: string): Promise<() => Promise<boolean>> {
  await page.evaluate((text) => {
    const look = () => {
      if (!document.body.textContent?.includes(text)) return;
      Object.assign(globalThis, { [text]: true });
      observer.disconnect();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);
  return () => page.evaluate((text) => text in globalThis, words);
}
