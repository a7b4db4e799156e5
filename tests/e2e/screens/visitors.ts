import { type Browser, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { call } from "../support/call.ts";
import { ANA, SAM, signIn } from "../support/people.ts";
import { expect } from "../support/quiet-console.ts";
import { refusing } from "./web-routes.ts";

const SAMPLE_GROUP_ID = "019aa000-0000-7000-8000-000000000010";

/** A page that is shared by tests, and its errors since the last test. */
type Visitor = { readonly page: Page; readonly faults: string[] };
type Visitors = {
  readonly anyone: Visitor;
  readonly signedIn: Visitor;
  readonly operator: Visitor;
  /** Address of one of the user's payments. */
  readonly newestPayment: string;
  /** Id of Jonas, who shares a group with the user. */
  readonly groupMate: string;
};

/** Test with shared pages of a visitor, of Ana and of an operator. It fails if a page logs an error or a request fails. */
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
  operator: [
    async ({ browser }, use, { project }) => {
      const visitor = await visit(browser, project.use);
      await signIn(visitor.page, SAM.email, "/profile");
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
  groupMate: [
    async ({ signedIn: { page } }, use) => {
      await page.goto("/profile");
      const { group } = (await call(page, `/api/groups/${SAMPLE_GROUP_ID}`)) as {
        group: { members: { userId: string | null; firstName: string }[] };
      };
      const jonas = group.members.find(({ firstName }) => firstName === "Jonas");
      if (!jonas?.userId) throw new Error("Jonas is not in the sample group");
      await use(jonas.userId);
    },
    { scope: "worker" },
  ],
  quiet: [
    async ({ anyone, signedIn, operator }, use) => {
      await use(undefined);
      expect([anyone, signedIn, operator].flatMap(({ faults }) => faults.splice(0))).toEqual([]);
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
  const isRefusal = (url: string) => refusing.some((call) => url.includes(`/trpc/${call}?`));
  page.on("console", (message) => {
    if (message.type() === "error" && !isRefusal(message.location().url)) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400 && !isRefusal(response.url()))
      faults.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    // Leaving a page aborts its open requests.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") faults.push(`${reason} ${request.url()}`);
  });
  return { page, faults };
}
