import { expect, type Page } from "@playwright/test";

/** Calls the api as the page's signed-in user. */
export async function call(page: Page, path: string, data?: object): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  const headers = { authorization: `Bearer ${token}` };
  const answer = data
    ? await page.request.post(path, { headers, data })
    : await page.request.get(path, { headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}
