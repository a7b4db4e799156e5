import { test as base, expect, type Page } from "@playwright/test";

/**
 * Errors that browsers log for refusals and network failures that a test provokes, including the check for a newer service worker, and for
 * the 503 of a server on a busy machine, which pages retry.
 */
const provoked =
  /Failed to load resource: .*(40[0-9]|42[0-9]|503|ERR_INTERNET_DISCONNECTED|ERR_FAILED)|WebSocket connection to .* failed|An unknown error occurred when fetching the script/;

function watch(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" && !provoked.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
}

/** A test that fails when any of its pages logs an error. */
export const test = base.extend<{ problems: string[] }>({
  problems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on("page", (page) => watch(page, problems));
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
