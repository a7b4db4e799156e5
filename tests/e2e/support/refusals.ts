import type { Page, Route } from "@playwright/test";

/** What the api answers to a batch whose every call it refuses. */
export async function refuseAll(route: Route): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  const data = { appCode: "INTERNAL", httpStatus: 400, details: {} };
  const refusal = { error: { json: { message: "refused", code: -32603, data } } };
  const calls = pathname.split(",").map(() => refusal);
  await route.fulfill({ status: 200, json: searchParams.has("batch") ? calls : refusal });
}

/** What the browser keeps of earlier answers would stand in for those that do not come. */
export async function forgetAnswers(page: Page): Promise<void> {
  await page.goto("/");
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const gone = indexedDB.deleteDatabase("evenly-offline");
        gone.onsuccess = () => resolve();
        gone.onerror = () => reject(gone.error);
      }),
  );
}

/**
 * Opens an address without earlier answers, and refuses what is asked at some others until a button has been pressed: a page also
 * asks by itself, and an answer to that would take the button away. The press is noted in the page, before it can ask for anything.
 */
export async function openRefused(
  page: Page,
  address: string,
  { refused, until }: { readonly refused: RegExp; readonly until: string },
): Promise<void> {
  await forgetAnswers(page);
  const readPressed = () => page.evaluate(() => document.documentElement.dataset.pressed);
  await page.route(refused, async (route) => {
    // A page that is being left has no answer.
    const pressed = await readPressed().catch(() => undefined);
    await (pressed === until ? route.continue() : refuseAll(route));
  });
  await page.goto(address);
  await page.evaluate((text) => {
    const note = ({ target }: MouseEvent) => {
      if ((target as Element).closest("button")?.textContent === text)
        document.documentElement.dataset.pressed = text;
    };
    addEventListener("click", note, { capture: true });
  }, until);
}
