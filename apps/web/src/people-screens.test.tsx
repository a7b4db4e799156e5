import { AppError, refuse } from "@evenly/contract";
import { nameIssues } from "@evenly/contract/auth/name-issues";
import type { SessionView, User } from "@evenly/contract/auth/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, fakeApi } from "./testing/fake-api.ts";
import { press } from "./testing/render.tsx";
import { fill, renderScreen, settle } from "./testing/render-screen.tsx";
import { queryClient } from "./trpc.ts";

const user: User = {
  id: "0199f000-0000-7000-8000-0000000000aa" as User["id"],
  email: "mira@example.com",
  emailVerified: true,
  pendingEmail: null,
  firstName: "Mira",
  lastName: "Lindqvist",
  displayName: "Mira Lindqvist",
  handle: "mira",
  handleChangeableAt: null,
  phone: null,
  phoneConfirmed: false,
  avatarUrl: null,
  avatarSmallUrl: null,
  country: "SE",
  timeZone: "Europe/Stockholm",
  limitsTimeZone: null,
  locale: "en",
  displayCurrency: "USD",
  identityTier: "unverified",
  isFrozen: false,
  isAdmin: false,
  version: 0,
  createdAt: new Date(),
};
const here: SessionView = {
  id: "0199f000-0000-7000-8000-000000000001" as SessionView["id"],
  device: { kind: "desktop", name: null, browser: "Firefox 140", os: "Linux" },
  ipAddress: "203.0.113.7",
  isRemembered: false,
  isCurrent: true,
  createdAt: new Date(),
  lastSeenAt: new Date(),
};
const phone: SessionView = {
  ...here,
  id: "0199f000-0000-7000-8000-000000000002" as SessionView["id"],
  device: { kind: "mobile", name: "iPhone", browser: "Safari 26", os: "iOS" },
  isCurrent: false,
};
const balance = {
  accountId: "0199f000-0000-7000-8000-0000000000bb",
  currency: "USD",
  postedMinor: 128_460n,
  heldMinor: 0n,
  availableMinor: 128_460n,
  pendingMinor: 0n,
  version: 3n,
  updatedAt: new Date(),
};
const rates = { base: "USD", date: "2025-02-28", source: "a bank", rates: { USD: "1", JPY: "150.764" } };

type Answers = Parameters<typeof fakeApi>[0];
let calls: readonly Call[];

function answer(more: Answers = {}): void {
  calls = fakeApi({
    "auth.getProfile": () => user,
    "auth.listSessions": () => ({ sessions: [here, phone] }),
    "payments.getBalance": () => balance,
    "payments.listTransactions": () => ({
      transactions: [],
      nextCursor: null,
      searchedTo: null,
      total: 0,
      totalIsCapped: false,
    }),
    "payments.listRecentPayees": () => [],
    "payments.getDisplayRates": () => rates,
    "contacts.listFavourites": () => [],
    "contacts.listBlocked": () => [],
    "contacts.getFindability": () => ({ byName: "everyone", byEmail: true, byPhone: true }),
    ...more,
  });
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id: user.id, displayName: "Mira Lindqvist" }));
  answer();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(path: string, words: string): Promise<Awaited<ReturnType<typeof renderScreen>>> {
  const screen = await renderScreen(path);
  await showing(screen.host, words);
  return screen;
}

async function showing(host: HTMLElement, words: string): Promise<void> {
  for (let tries = 0; tries < 40 && !host.textContent?.includes(words); tries += 1) await settle();
  expect(host.textContent).toContain(words);
}

const lastInput = (path: string) => calls.filter((call) => call.path === path).at(-1)?.input;

test.each([
  ["/profile", "What only you see"],
  ["/security", "Where you are signed in"],
  ["/contacts", "Who may find you"],
  ["/preferences", "Language and currency"],
])("%s has one heading of the first level and leads to every other tab", async (path, words) => {
  const { host, unmount } = await open(path, words);
  expect(host.querySelectorAll("h1")).toHaveLength(1);
  for (const to of ["/profile", "/security", "/contacts", "/preferences"])
    expect(host.querySelector(`a[href="${to}"]`), to).not.toBeNull();
  await unmount();
});

test("a handle of the wrong shape is refused before anybody is asked, a taken one after", async () => {
  answer({
    "profile.changeHandle": () => {
      throw new AppError("HANDLE_TAKEN");
    },
  });
  const { host, unmount } = await open("/profile", "What only you see");
  await fill(host, "Handle", "mi..ra");
  await press(host, "Change handle");
  await showing(host, "Letters, digits and underscores");
  expect(lastInput("profile.changeHandle")).toBeUndefined();
  await fill(host, "Handle", "@Ana");
  await press(host, "Change handle");
  await showing(host, "@ana is not available");
  await unmount();
});

test("a name that is refused says why at its field: mixed alphabets, or one that passes for Evenly", async () => {
  answer({
    "profile.updateProfile": (input) =>
      (input as { firstName: string }).firstName === "Evenly"
        ? refuse("NAME_RESERVED", { issues: [{ path: "firstName", message: nameIssues.reserved }] })
        : refuse("VALIDATION", { issues: [{ path: "firstName", message: nameIssues.mixed }] }),
  });
  const { host, unmount } = await open("/profile", "What only you see");
  const problemAt = (name: string) => {
    const field = host.querySelector(`[name="${name}"]`);
    return host.querySelector(`[id="${field?.getAttribute("aria-describedby")}"]`)?.textContent;
  };
  await fill(host, "First name", "Мira");
  await press(host, "Save");
  await showing(host, "Use one alphabet");
  expect(problemAt("firstName")).toContain("Use one alphabet in each word");
  await fill(host, "First name", "Evenly");
  await press(host, "Save");
  await showing(host, "could pass for Evenly itself");
  expect(problemAt("firstName")).toContain("could pass for Evenly itself");
  expect(problemAt("lastName") ?? "").toBe("");
  await unmount();
});

test("a handle that was changed lately says when it may change again", async () => {
  answer({ "auth.getProfile": () => ({ ...user, handleChangeableAt: new Date("2026-12-21T12:00:00Z") }) });
  const { host, unmount } = await open("/profile", "You can change it again on December 21, 2026");
  expect(host.querySelector<HTMLInputElement>('input[value="mira"]')?.readOnly).toBe(true);
  await unmount();
});

test("an account that is not empty says what is left in it", async () => {
  answer({
    "auth.deleteAccount": () => {
      throw new AppError("ACCOUNT_NOT_EMPTY", {
        balances: [{ currency: "USD", amount: "12.50" }],
        openHolds: 2,
      });
    },
  });
  const { host, unmount } = await open("/profile", "What only you see");
  await press(host, "Delete account");
  await fill(host, "Your password", "Evenly-demo-1");
  await act(async () => host.querySelector<HTMLFormElement>("dialog form")?.requestSubmit());
  await showing(host, "$12.50 is still in your account");
  expect(host.textContent).toContain("2 payments are still on the way");
  await unmount();
});

test("another session is signed out by its own button, this one has none", async () => {
  answer({ "auth.revokeSession": () => ({ ended: 1 }) });
  const { host, unmount } = await open("/security", "iPhone · Safari 26");
  expect(host.querySelectorAll('button[aria-label^="Sign out "]')).toHaveLength(1);
  await press(host, "Sign out");
  await settle();
  expect(lastInput("auth.revokeSession")).toEqual({ sessionId: phone.id });
  await unmount();
});

test("who may find somebody is shown at once and taken back when it is refused", async () => {
  answer({
    "contacts.updateFindability": () => {
      throw new AppError("INTERNAL");
    },
  });
  const { host, unmount } = await open("/contacts", "Who may find you");
  await showing(host, "By your exact phone number");
  const choice = () => host.querySelector<HTMLInputElement>('input[value="nobody"]');
  await act(async () => choice()?.click());
  await settle();
  expect(lastInput("contacts.updateFindability")).toEqual({ byName: "nobody" });
  expect(choice()?.checked).toBe(false);
  await unmount();
});

test("who may find somebody is not put back for somebody else who signed in meanwhile", async () => {
  const refuseNow = () => refuse("INTERNAL");
  answer({
    "contacts.updateFindability": () => {
      localStorage.setItem("userData", JSON.stringify({ id: "nora", displayName: "Nora", avatarUrl: null }));
      answer({ "contacts.getFindability": refuseNow });
      queryClient.clear();
      return refuseNow();
    },
  });
  const { host, unmount } = await open("/contacts", "Who may find you");
  await showing(host, "By your exact phone number");
  await act(async () => host.querySelector<HTMLInputElement>('input[value="nobody"]')?.click());
  await settle();
  const kept = queryClient.getQueriesData({ queryKey: [["contacts", "getFindability"]] });
  expect(kept.flatMap(([, data]) => data ?? [])).toEqual([]);
  await unmount();
});

test("a frozen account is said on every page", async () => {
  answer({ "auth.getProfile": () => ({ ...user, isFrozen: true }) });
  const { host, unmount } = await open("/security", "Your account is frozen");
  expect(host.textContent).toContain("nothing can leave");
  await unmount();
});

test("hidden amounts stand nowhere on the page, and are back with one press", async () => {
  localStorage.setItem("amounts", "hidden");
  const { host, unmount } = await open("/dashboard", "hidden amount");
  expect(host.textContent).not.toContain("1,284");
  await act(async () => host.querySelector<HTMLElement>('button[aria-label="Show amounts"]')?.click());
  await showing(host, "1,284.60 US dollars");
  await unmount();
});

test("the balance also stands in the display currency of the profile, marked as converted", async () => {
  answer({ "auth.getProfile": () => ({ ...user, displayCurrency: "JPY" }) });
  const { host, unmount } = await open("/dashboard", "converted at the rate of Feb 28, 2025");
  expect(host.textContent).toContain("¥193,671");
  await unmount();
});

test("somebody whose account is suspended is told so, and what to do", async () => {
  localStorage.clear();
  answer({
    "auth.login": () => {
      throw new AppError("ACCOUNT_SUSPENDED");
    },
  });
  const { host, unmount } = await open("/login", "Sign in");
  await fill(host, "Email", "mira@example.com");
  await fill(host, "Password", "Evenly-demo-1");
  await act(async () => host.querySelector("form")?.requestSubmit());
  await showing(host, "This account is suspended, so nobody can sign in.");
  expect(host.textContent).toContain("write to support");
  await unmount();
});
