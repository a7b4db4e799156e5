import { type BrowserContext, expect, type Page } from "@playwright/test";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

export const DEMO_PASSWORD = "Evenly-demo-1";
export const ANA = { email: "ana@evenly.test", name: "Ana Ribeiro", handle: "ana" };
export const BEN = { email: "ben@evenly.test", name: "Ben Whitaker", handle: "ben" };

/** Two operators. */
export const SAM = { email: "sam@evenly.test", name: "Sam Okafor", handle: "sam.okafor" };
export const LINA = { email: "lina@evenly.test", name: "Lina Farouk", handle: "lina.farouk" };

/** Sessions of this worker, one for each person, shared by tests that only need a signed-in user. */
const sessions = new Map<string, { readonly state: StorageState; readonly openedAt: number }>();
/** A session's token is valid for 15 minutes: a shared session is renewed after half of that. */
const SHARED_MS_MAX = 7 * 60_000;

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
  let session = sessions.get(email);
  if (!session || Date.now() - session.openedAt > SHARED_MS_MAX) {
    session = { openedAt: Date.now(), state: await openSession(page, email) };
    sessions.set(email, session);
  }
  // An open page would find one person's token with another's cookie, and sign out.
  await page.goto("about:blank");
  await page.context().setStorageState(session.state);
  await page.goto(path);
}

/** Storage after signing in: the cookie that binds the session, and local storage. */
async function openSession(page: Page, email: string): Promise<StorageState> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("the page has no browser");
  await signInByForm(await context.newPage(), email);
  const session = await context.storageState();
  await context.close();
  return session;
}

type Registered = { readonly email: string; readonly name: string };

/** Registers a new person with a unique address and verifies it with the mailed link. */
export async function registerVerified(page: Page, firstName: string): Promise<Registered> {
  const registered = await register(page, firstName);
  await page.goto(await verificationPath(page, registered.email));
  await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
  return registered;
}

/** Registers a new person with a unique address, which is not verified yet. */
export async function register(page: Page, firstName: string): Promise<Registered> {
  const lastName = "Journey";
  const email = `${firstName}.${Date.now().toString(36)}@example.com`.toLowerCase();
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
export async function inMailbox(
  page: Page,
  to: string,
  find: (message: Mailed) => string | undefined,
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const answer = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: Mailed[] };
    found = messages.map(find).find((value) => value !== undefined);
    expect(found).toBeDefined();
  }).toPass();
  return found ?? "";
}
