import type { Page } from "@playwright/test";

/**
 * Notes every toast that comes from now on; one that stands already is none of them. Whoever looks for one with `expect` may
 * look too late: they go away by themselves.
 */
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

/** Notes whether words that stay for a moment only stood on the page since. */
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
