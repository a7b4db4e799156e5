import { randomInt } from "node:crypto";
import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import { orderFromBank } from "./bank-order.ts";
import { originOfProduct } from "./facts.ts";
import { DEMO_PASSWORD, openSession, type StoredSession, sharedSession, storedSession } from "./sessions.ts";
import { DEMO_PIN, randomSeed } from "./totp.ts";

export { DEMO_PASSWORD };

/** A demo person. Many tests read what these have, so none of them changes it. */
export const ANA = { email: "ana@evenly.test", name: "Ana Ribeiro", handle: "ana" };
export const BEN = { email: "ben@evenly.test", name: "Ben Whitaker", handle: "ben" };

/** Two operators. */
export const SAM = { email: "sam@evenly.test", name: "Sam Okafor", handle: "sam.okafor" };
export const LINA = { email: "lina@evenly.test", name: "Lina Farouk", handle: "lina.farouk" };

/** A person of one test. */
export type Person = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  /** Unique, like the handle. */
  readonly lastName: string;
  readonly name: string;
  readonly handle: string;
  /** The session that their registration has opened. */
  readonly session: StoredSession;
  /** Seed of their authenticator app, if they were given one. */
  readonly seed: string;
  /** Calls the api with that session. */
  readonly api: APIRequestContext;
};

/** A movement between the person and Evenly; above 0 it comes in. */
export type Past = {
  readonly amountMinor: number;
  readonly description: string;
  readonly category?: "food" | "education" | "housing";
};

export type Wishes = {
  /** What they have, in cents. */
  readonly balance?: number;
  /** Their history, the newest first. */
  readonly past?: readonly Past[];
  /** They have a PIN and an authenticator app, and had them before today. */
  readonly hasProofs?: boolean;
  /** They registered two days ago, so that their browsers are new to them; on its first day an account has none that are. */
  readonly isOld?: boolean;
  /** Fraud detection is off: they may pay often within ten minutes without a code. */
  readonly isUnprotected?: boolean;
  /** They have the operator's role, in a session that the password alone has opened. */
  readonly isOperator?: boolean;
  /** Their first payments above 100 are held for sixty minutes instead of ten. */
  readonly holdsLong?: boolean;
};

/** Registers and verifies a person through the api, and gives them what the test needs. */
export async function makePerson(firstName: string, wishes: Wishes = {}): Promise<Person> {
  const person = await registerByApi(firstName);
  const movements = (wishes.past ?? []).map((past, index) => toMovement(person.id, past, index + 1));
  if (wishes.balance) {
    const topUp = { amountMinor: wishes.balance, description: "Top-up" };
    movements.push(toMovement(person.id, topUp, movements.length + 1));
  }
  if (movements.length > 0) await orderFromBank({ give: "movements", movements: movements.reverse() });
  if (wishes.isOld) await orderFromBank({ give: "age", userId: person.id, hours: 48 });
  if (wishes.hasProofs)
    await orderFromBank({ give: "proofs", userId: person.id, pin: DEMO_PIN, seed: person.seed });
  if (wishes.isOperator) await orderFromBank({ give: "operatorRole", userId: person.id });
  const settings = {
    ...(wishes.isUnprotected ? { isEnabled: false } : {}),
    ...(wishes.holdsLong ? { recallMinutes: 60 } : {}),
  };
  if (Object.keys(settings).length > 0)
    await mutate(person, "fraud.updateSettings", {
      ...settings,
      expectedVersion: 0,
      password: DEMO_PASSWORD,
    });
  return person;
}

async function registerByApi(firstName: string): Promise<Person> {
  const lastName = randomName();
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  const origin = originOfProduct();
  const browser = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  // Each person registers from a network of their own, since a network may register few.
  const headers = { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
  const data = { firstName, lastName, email, password: DEMO_PASSWORD, acceptTerms: true };
  const answer = await browser.post("/api/auth/register", { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const opened = await answer.json();
  const session = await storedSession(browser, opened);
  await browser.dispose();
  const api = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { origin, authorization: `Bearer ${opened.token}` },
    storageState: session,
  });
  const link = await inMailboxOf(api, email, ({ links }) =>
    links.find((url) => url.includes("/verify-email")),
  );
  const token = new URL(link).searchParams.get("token");
  const verified = await api.post("/api/auth/verify-email", { headers, data: { token } });
  expect(verified.ok(), await verified.text()).toBe(true);
  const { id, handle } = opened.user;
  const name = `${firstName} ${lastName}`;
  return { id, email, firstName, lastName, name, handle, session, seed: randomSeed(), api };
}

/** A surname that nobody else has. */
function randomName(): string {
  const pick = (letters: string) => letters[randomInt(letters.length)] ?? "";
  const syllables = Array.from({ length: 4 }, () => pick("bdfgklmnprstvz") + pick("aeiou")).join("");
  return `${syllables[0]?.toUpperCase()}${syllables.slice(1)}`;
}

function toMovement(userId: string, { amountMinor, description, category }: Past, hoursAgo: number) {
  const isIn = amountMinor > 0;
  return {
    payerUserId: isIn ? null : userId,
    payeeUserId: isIn ? userId : null,
    amountMinor: Math.abs(amountMinor),
    description,
    category: category ?? null,
    hoursAgo,
  };
}

/** Calls a procedure that changes something, as this person. Amounts are bigint on the wire, and given as `bigint`. */
export async function mutate<Answer>(person: Person, procedure: string, input: object): Promise<Answer> {
  const { transformer } = await import("@evenly/contract/transformer");
  const answer = await person.api.post(`/trpc/${procedure}`, { data: transformer.input.serialize(input) });
  expect(answer.ok(), `${procedure}: ${await answer.text()}`).toBe(true);
  const { result } = await answer.json();
  return transformer.output.deserialize(result.data) as Answer;
}

/** Pays with one call an amount that needs no proof; returns the payment's address in the history. */
export async function payByApi(
  payer: Person,
  payee: { readonly handle: string } | string,
  amount: string,
  description?: string,
): Promise<string> {
  const to = typeof payee === "string" ? payee : `@${payee.handle}`;
  const data = { to, amount, currency: "USD", ...(description ? { description } : {}) };
  const answer = await payer.api.post("/api/transactions", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { transaction } = (await answer.json()) as { readonly transaction: { readonly id: string } };
  return `/history/${transaction.id}`;
}

/** The session of a test's person, or one of a demo person that other tests use as well. */
export function sessionOf(who: Person | { readonly email: string }): Promise<StoredSession> {
  return "session" in who ? Promise.resolve(who.session) : sharedSession(who.email);
}

/** Another session of this person, with a browser of its own. */
export function openOtherSession({ email }: { readonly email: string }): Promise<StoredSession> {
  return openSession(email);
}

/** Signs in through the form and waits for the dashboard. It opens a new session, for tests that end or count sessions. */
export async function signInByForm(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("region", { name: "Available" })).toBeVisible();
}

/** Signs the page's browser in with a shared session and opens an address. */
export async function signIn(page: Page, email: string, path = "/dashboard"): Promise<void> {
  const session = await sharedSession(email);
  // An open page would find one person's token with another's cookie, and sign out.
  await page.goto("about:blank");
  await page.context().setStorageState(session);
  await page.goto(path);
}

type Registered = { readonly email: string; readonly name: string };

/** Registers a new person by the form and verifies their address with the mailed link. */
export async function registerVerified(page: Page, firstName: string): Promise<Registered> {
  const registered = await register(page, firstName);
  await page.goto(await verificationPath(page, registered.email));
  await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
  return registered;
}

/** Registers a new person by the form; their address is not verified yet. */
export async function register(page: Page, firstName: string): Promise<Registered> {
  const lastName = randomName();
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  await page.goto("/register");
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).not.toHaveURL(/\/register/);
  return { email, name: `${firstName} ${lastName}` };
}

/** Path of the verification link in the newest mail to an address. */
export function verificationPath(page: Page, email: string): Promise<string> {
  return mailedPath(page, email, "/verify-email");
}

/** Path and query of the newest mailed link to one of the product's pages. */
export async function mailedPath(page: Page, email: string, path: string): Promise<string> {
  const link = await inMailbox(page, email, ({ links }) => links.find((address) => address.includes(path)));
  const url = new URL(link);
  return `${url.pathname}${url.search}`;
}

type Mailed = { readonly text: string; readonly links: readonly string[] };

/** Finds something in the newest messages to an address or a number; waits until it has arrived. */
export function inMailbox(
  page: Page,
  to: string,
  find: (message: Mailed) => string | undefined,
): Promise<string> {
  return inMailboxOf(page.request, to, find);
}

async function inMailboxOf(
  api: APIRequestContext,
  to: string,
  find: (message: Mailed) => string | undefined,
): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const answer = await api.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: Mailed[] };
    found = messages.map(find).find((value) => value !== undefined);
    return found;
  };
  await expect.poll(look, { intervals: [50] }).toBeDefined();
  return found ?? "";
}
