import { type Browser, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { ANA, signIn } from "../support/people.ts";
import { expect } from "../support/quiet-console.ts";

/** A page that stays open from test to test, and what went wrong in it since the last. */
type Visitor = { readonly page: Page; readonly faults: string[] };
type Visitors = {
  readonly anyone: Visitor;
  readonly signedIn: Visitor;
  /** Address of an own payment. */
  readonly newestPayment: string;
};

/** Tests that look at pages: as anyone, and as Ana. Whatever a page logs as an error or fails to load fails the test. */
export const test = base.extend<{ quiet: undefined }, Visitors>({
  anyone: [
    async ({ browser }, use, { project }) => {
      const visitor = await visit(browser, project.use);
      await use(visitor);
      await visitor.page.context().close();
    },
    { scope: "worker" },
  ],
  signedIn: [
    async ({ browser }, use, { project }) => {
      const visitor = await visit(browser, project.use);
      await signIn(visitor.page, ANA.email, "/profile");
      await use(visitor);
      await visitor.page.context().close();
    },
    { scope: "worker" },
  ],
  newestPayment: [
    async ({ signedIn: { page } }, use) => {
      await page.goto("/history?direction=out");
      await use((await page.locator("[data-row]").first().getAttribute("href"))?.split("?")[0] ?? "");
    },
    { scope: "worker" },
  ],
  quiet: [
    async ({ anyone, signedIn }, use) => {
      await use(undefined);
      expect([...anyone.faults.splice(0), ...signedIn.faults.splice(0)]).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

async function visit(browser: Browser, use: { readonly baseURL?: string }): Promise<Visitor> {
  const options: BrowserContextOptions = {
    locale: "en-US",
    reducedMotion: "reduce",
    colorScheme: "light",
    serviceWorkers: "block",
  };
  const context = await browser.newContext({ ...options, ...(use.baseURL ? { baseURL: use.baseURL } : {}) });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    // A page that is left takes its open requests with it.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") faults.push(`${reason} ${request.url()}`);
  });
  return { page, faults };
}
