import { test as base, expect } from "@playwright/test";
import { ANA, SAM } from "../support/people.ts";
import { asBrowser, type StoredSession, sharedSession } from "../support/sessions.ts";
import { registerNewcomer } from "./newcomer.ts";
import { settlePage } from "./settled.ts";
import { addressOf, refusing } from "./web-routes.ts";

/** Who looks at a page: a visitor without an account, Ana, an operator, or somebody who has just registered. */
export type Visitor = "anyone" | "signedIn" | "operator" | "newcomer";

type Fixtures = {
  readonly seenBy: Visitor;
  /** Errors of the page and failed requests until now; the test fails unless it takes them out. */
  readonly faults: string[];
  /** The address of a route's page, with its parameters filled in. */
  readonly findAddress: (path: string) => Promise<string>;
};

const SAMPLE_GROUP_ID = "019aa000-0000-7000-8000-000000000010";
/** A page may exchange a token of 15 minutes for a new one before these end: a session is replaced long before. */
const SESSION_MS_MAX = 5 * 60_000;
let newcomer: { readonly session: Promise<StoredSession>; readonly openedAt: number } | undefined;

/** Test in a browser of its own that is signed in as its visitor. It fails if a page logs an error or a request fails. */
export const test = base.extend<Fixtures>({
  seenBy: ["signedIn", { option: true }],
  storageState: async ({ seenBy }, use) => {
    await use(await sessionOf(seenBy));
  },
  context: async ({ context }, use) => {
    await context.addInitScript(settlePage);
    await use(context);
  },
  faults: [
    async ({ context, page }, use) => {
      const faults: string[] = [];
      const isExpected = (url: string) =>
        refusing.some((call) => new URL(url, "http://localhost").pathname === `/trpc/${call}`);
      context.on("console", (message) => {
        const text = message.text();
        if (message.type() === "error" && !isExpected(message.location().url) && !isBusy.test(text))
          faults.push(text);
      });
      context.on("weberror", (error) => faults.push(error.error().message));
      context.on("response", (response) => {
        const status = response.status();
        if (status >= 400 && status !== 503 && !isExpected(response.url()))
          faults.push(`${status} ${response.url()}`);
      });
      context.on("requestfailed", (request) => {
        // Leaving a page aborts its open requests.
        const reason = request.failure()?.errorText ?? "";
        if (reason !== "net::ERR_ABORTED") faults.push(`${reason} ${request.url()}`);
      });
      await use(faults);
      expect(faults).toEqual([]);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    },
    { auto: true },
  ],
  findAddress: async ({ storageState: _signedIn }, use) => {
    await use(async (path) => {
      const needs = addressOf(path, {});
      if (needs.includes(":own")) return addressOf(path, { ownPayment: await findOwnPayment() });
      if (needs.includes(":groupMate")) return addressOf(path, { groupMate: await findGroupMate() });
      return needs;
    });
  },
});

export { expect };

/** The refusal of a server on a busy machine, which pages repeat. */
const isBusy = /Failed to load resource: .* 503/;

function sessionOf(visitor: Visitor): Promise<StoredSession> | undefined {
  if (visitor === "anyone") return undefined;
  if (visitor === "signedIn") return sharedSession(ANA.email);
  if (visitor === "operator") return sharedSession(SAM.email);
  if (!newcomer || Date.now() - newcomer.openedAt > SESSION_MS_MAX)
    newcomer = { openedAt: Date.now(), session: registerNewcomer() };
  return newcomer.session;
}

/** Address of one of Ana's payments. */
async function findOwnPayment(): Promise<string> {
  const { transactions } = await askAsAna<{ transactions: { id: string }[] }>(
    "/api/transactions?type=payment_sent&status=completed",
  );
  return `/history/${transactions[0]?.id}`;
}

/** Id of Jonas, who shares a group with Ana. */
async function findGroupMate(): Promise<string> {
  type Answer = { group: { members: { userId: string | null; firstName: string }[] } };
  const { group } = await askAsAna<Answer>(`/api/groups/${SAMPLE_GROUP_ID}`);
  const jonas = group.members.find(({ firstName }) => firstName === "Jonas");
  if (!jonas?.userId) throw new Error("Jonas is not in the sample group");
  return jonas.userId;
}

async function askAsAna<Answer>(path: string): Promise<Answer> {
  const { origins } = await sharedSession(ANA.email);
  const token = origins[0]?.localStorage.find(({ name }) => name === "authToken")?.value;
  return asBrowser(async (api) => {
    const answer = await api.get(path, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  });
}
