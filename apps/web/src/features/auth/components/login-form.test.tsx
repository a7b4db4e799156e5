import { transformer } from "@evenly/contract/transformer";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Toast, takeToasts } from "../../../shell/toasts.ts";
import { press } from "../../../testing/render.tsx";
import { fill, flush, renderScreen } from "../../../testing/render-screen.tsx";
import { clearSession } from "../session-store.ts";

// The real Toaster would consume the toasts that this test reads.
vi.mock("../../../shell/toaster.tsx", () => ({ Toaster: () => null }));

const toasts: Pick<Toast, "text" | "durationMs">[] = [];
let stopToasts = () => {};

beforeEach(() => {
  clearSession();
  toasts.length = 0;
  stopToasts = takeToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stopToasts();
  clearSession();
  vi.unstubAllGlobals();
});

function refusal(appCode: string, httpStatus: number): Response {
  const error = {
    message: "x",
    code: -32001,
    data: { appCode, httpStatus, details: {}, path: "auth.login" },
  };
  return Response.json([{ error: transformer.output.serialize(error) }], { status: httpStatus });
}

function opened(): Response {
  const user = { id: "u1", displayName: "Ana Ribeiro", avatarUrl: null };
  const data = { token: "token-1", tokenExpiresAt: new Date(Date.now() + 900_000), user };
  return Response.json([{ result: { data: transformer.output.serialize(data) } }]);
}

async function signIn(path = "/login") {
  const screen = await renderScreen(path);
  await fill(screen.host, "Email", "ana@evenly.test");
  await fill(screen.host, "Password", "Evenly-demo-1");
  await press(screen.host, "Sign in");
  return screen;
}

test("shows 'Signing in...' while the request runs", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { host, unmount } = await signIn();
  const submit = host.querySelector('button[type="submit"]');
  expect([submit?.textContent, submit?.getAttribute("aria-busy")]).toEqual(["Signing in...", "true"]);
  await unmount();
});

test.each([
  ["INVALID_CREDENTIALS", 401],
  ["LOGIN_THROTTLED", 429],
])("%s shows the same generic error for 3 seconds", async (code, status) => {
  vi.stubGlobal("fetch", async () => refusal(code, status));
  const { host, unmount } = await signIn();
  await flush();
  expect(toasts).toMatchObject([{ text: "Invalid credentials. Please try again.", durationMs: 3000 }]);
  expect(host.querySelector('[role="alert"]')?.textContent).toBe("Invalid credentials. Please try again.");
  await unmount();
});

test("an offline sign-in does not blame the password", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
  const { unmount } = await signIn();
  await flush();
  expect(toasts[0]?.text).toBe("We can't reach Evenly. Check your connection and try again.");
  await unmount();
});

test("success shows a welcome for 3 seconds, stores the session and goes to the requested page", async () => {
  vi.stubGlobal("fetch", async () => opened());
  const { history, unmount } = await signIn("/login?next=%2Fprivacy-policy");
  await flush();
  expect(toasts).toMatchObject([{ text: "Welcome back to Evenly! ⚡", durationMs: 3000 }]);
  expect(localStorage.getItem("authToken")).toBe("token-1");
  expect(history.location.pathname).toBe("/privacy-policy");
  await unmount();
});

function asked(): Response {
  const data = {
    twoFactorRequired: true,
    challengeId: "c".repeat(43),
    methods: ["totp", "backup"],
    expiresAt: new Date(Date.now() + 600_000),
  };
  return Response.json([{ result: { data: transformer.output.serialize(data) } }]);
}

test("asks for a code, keeps no session until it is right, and takes a backup code instead", async () => {
  const bodies: string[] = [];
  let answers = [asked(), refusal("FACTOR_CODE_WRONG", 403), opened()];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    if (typeof init?.body === "string") bodies.push(init.body);
    const [answer, ...rest] = answers;
    answers = rest;
    return answer ?? new Promise(() => undefined);
  });
  const { host, unmount } = await signIn();
  await flush();
  await vi.waitFor(() => expect(host.textContent).toContain("Enter your code"));
  await vi.waitFor(() => expect(host.querySelector('[autocomplete="one-time-code"]')).not.toBeNull());
  expect(localStorage.getItem("authToken")).toBeNull();
  await fill(host, "6-digit code", "000000");
  await vi.waitFor(() => expect(host.textContent).toContain("That code isn't right"));
  await press(host, "Use a backup code");
  await fill(host, "Backup code", "abcde-fghij");
  await press(host, "Sign in");
  await vi.waitFor(() => expect(localStorage.getItem("authToken")).toBe("token-1"));
  // Once signed in, the page asks for more.
  expect(bodies).toContainEqual(expect.stringContaining("abcde-fghij"));
  await unmount();
});
