import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD, sharedSession } from "./sessions.ts";

export { DEMO_PASSWORD };

export const ANA = { email: "ana@evenly.test", name: "Ana Ribeiro", handle: "ana" };
export const BEN = { email: "ben@evenly.test", name: "Ben Whitaker", handle: "ben" };

/** Two operators. */
export const SAM = { email: "sam@evenly.test", name: "Sam Okafor", handle: "sam.okafor" };
export const LINA = { email: "lina@evenly.test", name: "Lina Farouk", handle: "lina.farouk" };

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
