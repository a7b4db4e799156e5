import type { Page, Route } from "@playwright/test";

/** Answers a batch with a refusal of every call. */
export async function refuseAll(route: Route): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  const data = { appCode: "INTERNAL", httpStatus: 400, details: {} };
  const refusal = { error: { json: { message: "refused", code: -32603, data } } };
  const calls = pathname.split(",").map(() => refusal);
  await route.fulfill({ status: 200, json: searchParams.has("batch") ? calls : refusal });
}

/** Deletes answers stored in the browser, which would be shown in place of refused ones. */
export async function forgetAnswers(page: Page): Promise<void> {
  await page.goto("/");
  await deleteAnswers(page);
}

/**
 * Deletes the stored answers of an open page. While the page itself has the database open, the deletion waits for the page to be left;
 * whatever opens it then waits for the deletion.
 */
export async function deleteAnswers(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const gone = indexedDB.deleteDatabase("evenly-offline");
        gone.onsuccess = () => resolve();
        gone.onblocked = () => resolve();
        gone.onerror = () => reject(gone.error);
      }),
  );
}

/**
 * Opens an address without stored answers, and refuses some calls until a button has been clicked. The page also refetches by itself, and a
 * successful answer would remove the button. The click is recorded in the page, before it can send a request.
 */
export async function openRefused(
  page: Page,
  address: string,
  { refused, until }: { readonly refused: RegExp; readonly until: string },
): Promise<void> {
  await forgetAnswers(page);
  const readPressed = () => page.evaluate(() => document.documentElement.dataset.pressed);
  await page.route(refused, async (route) => {
    // A page that is being left does not answer.
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
