import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { makePerson, type Person, sessionOf, type Wishes } from "./people.ts";
import { whenLive } from "./realtime.ts";

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

type Fixtures = {
  readonly problems: string[];
  /** Makes a person for this test alone. */
  readonly newPerson: (firstName: string, wishes?: Wishes) => Promise<Person>;
  /** A page of another browser, which has never been here. */
  readonly openWindow: (options?: BrowserContextOptions) => Promise<Page>;
  /** A page of another browser, in which this person is signed in. */
  readonly openAs: Open;
  /** The same, once the page's socket is accepted: from then on it hears of everything. */
  readonly openLive: Open;
};
type Open = (
  who: Person | { readonly email: string },
  path?: string,
  options?: BrowserContextOptions,
) => Promise<Page>;

/** A test that fails when any of its pages logs an error, and whose people nobody else knows. */
export const test = base.extend<Fixtures>({
  problems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on("page", (page) => watch(page, problems));
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: a fixture without dependencies takes an empty pattern
  newPerson: async ({}, use) => {
    const made: Person[] = [];
    await use(async (firstName, wishes) => {
      const person = await makePerson(firstName, wishes);
      made.push(person);
      return person;
    });
    for (const { api } of made) await api.dispose();
  },
  openWindow: async ({ browser, problems }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      context.on("page", (page) => watch(page, problems));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  openAs: async ({ openWindow }, use) => {
    await use(async (who, path = "/dashboard", options = {}) => {
      const page = await openWindow({ ...options, storageState: await sessionOf(who) });
      await page.goto(path);
      return page;
    });
  },
  openLive: async ({ openWindow }, use) => {
    await use(async (who, path = "/dashboard", options = {}) => {
      const page = await openWindow({ ...options, storageState: await sessionOf(who) });
      const isLive = whenLive(page);
      await page.goto(path);
      await isLive;
      return page;
    });
  },
});

export { expect };
