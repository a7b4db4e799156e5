import { type APIRequestContext, type BrowserContext, expect, request } from "@playwright/test";
import { orderFromBank } from "./bank-order.ts";
import { originOfProduct } from "./facts.ts";

export const DEMO_PASSWORD = "Evenly-demo-1";

/** Cookies and local storage of a signed-in browser. */
export type StoredSession = Awaited<ReturnType<BrowserContext["storageState"]>>;

type Opened = {
  readonly token: string;
  readonly tokenExpiresAt: string;
  readonly user: { readonly id: string; readonly firstName: string; readonly lastName: string };
};

/** Sessions of this worker process, one for each person, for tests that only need a signed-in user. */
const shared = new Map<string, { readonly state: StoredSession; readonly openedAt: number }>();
/** Pages renew a token before its 15 minutes end, which ends it for all others: a shared session is replaced long before. */
const SHARED_MS_MAX = 5 * 60_000;

/** A session of this person that other tests use as well. */
export async function sharedSession(email: string): Promise<StoredSession> {
  const known = shared.get(email);
  if (known && Date.now() - known.openedAt < SHARED_MS_MAX) return known.state;
  const session = {
    openedAt: Date.now(),
    state: await openSession(email, DEMO_PASSWORD, OPERATORS.has(email)),
  };
  shared.set(email, session);
  return session.state;
}

/** The demo people's operators: their shared sessions are proven by a second factor, as the operators' pages need it. */
const OPERATORS = new Set(["sam@evenly.test", "lina@evenly.test"]);

/** Signs in through the api as a browser does, with a session bound to a cookie. */
export async function openSession(
  email: string,
  password = DEMO_PASSWORD,
  isProven = false,
): Promise<StoredSession> {
  return asBrowser(async (api) => {
    const answer = await api.post("/api/auth/login", { data: { email, password } });
    expect(answer.ok(), await answer.text()).toBe(true);
    const opened = await answer.json();
    if (isProven) await orderFromBank({ give: "provenSessions", userId: opened.user.id });
    return storedSession(api, opened);
  });
}

/** Runs calls with the cookies and the Origin of one browser. */
export async function asBrowser<T>(work: (api: APIRequestContext) => Promise<T>): Promise<T> {
  const origin = originOfProduct();
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  try {
    return await work(api);
  } finally {
    await api.dispose();
  }
}

/** What the sign-in form stores: see apps/web/src/features/auth/session-store.ts. */
export async function storedSession(api: APIRequestContext, opened: Opened): Promise<StoredSession> {
  const { id, firstName, lastName } = opened.user;
  const userData = { id, displayName: `${firstName} ${lastName}`, avatarUrl: null };
  const stored = {
    authToken: opened.token,
    authTokenExpiresAt: String(Date.parse(opened.tokenExpiresAt)),
    userData: JSON.stringify(userData),
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const { cookies } = await api.storageState();
  return { cookies, origins: [{ origin: originOfProduct(), localStorage }] };
}
