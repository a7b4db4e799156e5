import { transformer } from "@evenly/contract/transformer";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Toast, takeToasts } from "../../../shell/toasts.ts";
import { press } from "../../../testing/render.tsx";
import { fill, renderScreen, settle } from "../../../testing/render-screen.tsx";
import { clearSession } from "../session-store.ts";

// The toaster would take the toasts that this test looks at.
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

test("says 'Signing in...' while busy", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { host, unmount } = await signIn();
  const submit = host.querySelector('button[type="submit"]');
  expect([submit?.textContent, submit?.getAttribute("aria-busy")]).toEqual(["Signing in...", "true"]);
  await unmount();
});

test.each([
  ["INVALID_CREDENTIALS", 401],
  ["LOGIN_THROTTLED", 429],
])("%s gives the one generic text, for 3 seconds", async (code, status) => {
  vi.stubGlobal("fetch", async () => refusal(code, status));
  const { host, unmount } = await signIn();
  await settle();
  expect(toasts).toMatchObject([{ text: "Invalid credentials. Please try again.", durationMs: 3000 }]);
  expect(host.querySelector('[role="alert"]')?.textContent).toBe("Invalid credentials. Please try again.");
  await unmount();
});

test("without the network it does not blame the password", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
  const { unmount } = await signIn();
  await settle();
  expect(toasts[0]?.text).toBe("Evenly cannot be reached. Check the connection and try again.");
  await unmount();
});

test("success welcomes for 3 seconds, keeps the session and goes where one wanted to go", async () => {
  vi.stubGlobal("fetch", async () => opened());
  const { history, unmount } = await signIn("/login?next=%2Fprivacy-policy");
  await settle();
  expect(toasts).toMatchObject([{ text: "Welcome back to Evenly! ⚡", durationMs: 3000 }]);
  expect(localStorage.getItem("authToken")).toBe("token-1");
  expect(history.location.pathname).toBe("/privacy-policy");
  await unmount();
});
