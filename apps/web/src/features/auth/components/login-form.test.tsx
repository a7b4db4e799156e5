import { transformer } from "@evenly/contract/transformer";
import { screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Toast, takeToasts } from "../../../shell/toasts.ts";
import { fill, press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { clearSession } from "../session-store.ts";

// Files share the modules that they have loaded: the ones with fakes are for this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("../../../layout/toaster.tsx");
  vi.resetModules();
});

// The real Toaster would consume the toasts that this test reads.
vi.mock("../../../layout/toaster.tsx", () => ({ Toaster: () => null }));

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
});

function refusal(appCode: string, httpStatus: number): Response {
  const error = {
    message: "x",
    code: -32001,
    data: { appCode, httpStatus, details: {}, path: "auth.login" },
  };
  return Response.json({ error: transformer.output.serialize(error) }, { status: httpStatus });
}

function opened(): Response {
  const user = { id: "u1", displayName: "Ana Ribeiro", avatarUrl: null };
  const data = { token: "token-1", tokenExpiresAt: new Date(Date.now() + 900_000), user };
  return Response.json({ result: { data: transformer.output.serialize(data) } });
}

async function signIn(path = "/login") {
  const page = await renderScreen(path);
  await fill("Email", "ana@evenly.test");
  await fill("Password", "Evenly-demo-1");
  await press("Sign in");
  return page;
}

test("shows 'Signing in...' while the request runs", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await signIn();
  const submit = await screen.findByRole("button", { name: "Signing in..." });
  expect(submit.getAttribute("aria-busy")).toBe("true");
});

test.each([
  ["INVALID_CREDENTIALS", 401],
  ["LOGIN_THROTTLED", 429],
])("%s shows the same generic error for 3 seconds", async (code, status) => {
  vi.stubGlobal("fetch", async () => refusal(code, status));
  await signIn();
  await waitFor(() =>
    expect(toasts).toMatchObject([{ text: "Invalid credentials. Please try again.", durationMs: 3000 }]),
  );
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Invalid credentials. Please try again."),
  );
});

test("an offline sign-in does not blame the password", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
  await signIn();
  await waitFor(() =>
    expect(toasts[0]?.text).toBe("We can't reach Evenly. Check your connection and try again."),
  );
});

test("success shows a welcome for 3 seconds, stores the session and goes to the requested page", async () => {
  vi.stubGlobal("fetch", async () => opened());
  const { history } = await signIn("/login?next=%2Fprivacy-policy");
  await waitFor(() =>
    expect(toasts).toMatchObject([{ text: "Welcome back to Evenly! ⚡", durationMs: 3000 }]),
  );
  await waitFor(() => expect(localStorage.getItem("authToken")).toBe("token-1"));
  await waitFor(() => expect(history.location.pathname).toBe("/privacy-policy"));
});

function asked(): Response {
  const data = {
    twoFactorRequired: true,
    challengeId: "c".repeat(43),
    methods: ["totp", "backup"],
    expiresAt: new Date(Date.now() + 600_000),
  };
  return Response.json({ result: { data: transformer.output.serialize(data) } });
}

test("asks for a code, keeps no session until it is right, and takes a backup code instead", async () => {
  const bodies: string[] = [];
  let answers = [asked(), refusal("FACTOR_CODE_WRONG", 403), opened()];
  vi.stubGlobal("fetch", async (url: URL | string, init: RequestInit) => {
    // A page asks for more than signing in.
    if (typeof init?.body !== "string" || !/\/(auth|factors)\./.test(String(url))) return new Response();
    bodies.push(init.body);
    const [answer, ...rest] = answers;
    answers = rest;
    return answer ?? new Promise(() => undefined);
  });
  await signIn();
  await showing("Enter your code");
  expect((await screen.findByLabelText<HTMLInputElement>("6-digit code")).autocomplete).toBe("one-time-code");
  expect(localStorage.getItem("authToken")).toBeNull();
  await fill("6-digit code", "000000");
  await showing("That code isn't right");
  await press("Use a backup code");
  await fill("Backup code", "abcde-fghij");
  await press("Sign in");
  await waitFor(() => expect(localStorage.getItem("authToken")).toBe("token-1"));
  // Once signed in, the page asks for more.
  await waitFor(() => expect(bodies).toContainEqual(expect.stringContaining("abcde-fghij")));
});
