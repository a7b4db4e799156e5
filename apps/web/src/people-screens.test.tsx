import { AppError, refuse } from "@evenly/contract";
import { nameIssues } from "@evenly/contract/auth/name-issues";
import type { SessionView, User } from "@evenly/contract/auth/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, fakeApi } from "./testing/fake-api.ts";
import { press } from "./testing/render.tsx";
import { fill, flush, renderScreen } from "./testing/render-screen.tsx";
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
  isFrozenByOwner: false,
  isAdmin: false,
  version: 0,
  createdAt: new Date(),
};
const here: SessionView = {
  id: "0199f000-0000-7000-8000-000000000001" as SessionView["id"],
  device: { kind: "desktop", name: null, browser: "Firefox 140", os: "Linux" },
  place: null,
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
const DAY_MS = 86_400_000;
const ratesOf = (ageDays: number) => ({
  ...{ base: "USD", date: new Date(Date.now() - ageDays * DAY_MS).toISOString().slice(0, 10) },
  ...{ source: "a bank", rates: { USD: "1", JPY: "150.764" } },
});
const writtenDate = (ageDays: number) =>
  new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(
    Date.now() - ageDays * DAY_MS,
  );

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
    "payments.getDisplayRates": () => ratesOf(7),
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
  for (let tries = 0; tries < 40 && !host.textContent?.includes(words); tries += 1) await flush();
  expect(host.textContent).toContain(words);
}

const lastInput = (path: string) => calls.filter((call) => call.path === path).at(-1)?.input;

test.each([
  ["/profile", "Only you see this"],
  ["/security", "Where you're signed in"],
  ["/contacts", "Who can find you"],
  ["/preferences", "Language and currency"],
  ["/notification-settings", "Delivery figures"],
])("%s has one heading of the first level and links to every other tab", async (path, words) => {
  const { host, unmount } = await open(path, words);
  expect(host.querySelectorAll("h1")).toHaveLength(1);
  for (const to of ["/profile", "/security", "/contacts", "/preferences", "/notification-settings"])
    expect(host.querySelector(`a[href="${to}"]`), to).not.toBeNull();
  await unmount();
});

test("leaving the profile with unsaved changes asks first; Keep editing stays, Discard changes leaves", async () => {
  const { host, history, unmount } = await open("/profile", "Only you see this");
  const leave = async () => {
    await act(async () => host.querySelector<HTMLElement>("main a[href='/security']")?.click());
    await flush();
  };
  await fill(host, "First name", "Mirabel");
  await leave();
  expect(host.querySelector("dialog")?.textContent).toContain("Leave without saving?");
  await press(host, "Keep editing");
  await flush();
  expect(history.location.pathname).toBe("/profile");
  expect(host.querySelector<HTMLInputElement>("[name=firstName]")?.value).toBe("Mirabel");
  await act(async () => history.push("/security"));
  await flush();
  await press(host, "Discard changes");
  await showing(host, "Where you're signed in");
  expect(history.location.pathname).toBe("/security");
  await unmount();
});

test("a profile without changes, or with saved ones, is left at once", async () => {
  answer({ "profile.updateProfile": () => ({ ...user, firstName: "Mirabel", version: 1 }) });
  const { host, history, unmount } = await open("/profile", "Only you see this");
  await fill(host, "First name", "Mirabel");
  await press(host, "Save");
  await flush();
  await act(async () => history.push("/security"));
  await showing(host, "Where you're signed in");
  expect(host.querySelector("dialog")).toBeNull();
  await unmount();
});

test("logging out with unsaved changes asks first, and stays signed in on Keep editing", async () => {
  const { host, history, unmount } = await open("/profile", "Only you see this");
  await fill(host, "Handle", "mira2");
  await press(host, "Logout");
  await flush();
  await press(host, "Keep editing");
  await flush();
  expect(localStorage.getItem("authToken")).not.toBeNull();
  await press(host, "Logout");
  await flush();
  await press(host, "Discard changes");
  await flush();
  expect(history.location.pathname).toBe("/");
  expect(localStorage.getItem("authToken")).toBeNull();
  await unmount();
});

test("an invalid handle is refused without asking the server, a taken one after asking", async () => {
  answer({
    "profile.changeHandle": () => {
      throw new AppError("HANDLE_TAKEN");
    },
  });
  const { host, unmount } = await open("/profile", "Only you see this");
  await fill(host, "Handle", "mi..ra");
  await press(host, "Change handle");
  await showing(host, "Use letters, digits, underscores");
  expect(lastInput("profile.changeHandle")).toBeUndefined();
  await fill(host, "Handle", "@Ana");
  await press(host, "Change handle");
  await showing(host, "@ana is taken");
  await unmount();
});

test("a refused name shows the reason at its field: mixed alphabets, or an imitation of Evenly", async () => {
  answer({
    "profile.updateProfile": (input) =>
      (input as { firstName: string }).firstName === "Evenly"
        ? refuse("NAME_RESERVED", { issues: [{ path: "firstName", message: nameIssues.reserved }] })
        : refuse("VALIDATION", { issues: [{ path: "firstName", message: nameIssues.mixed }] }),
  });
  const { host, unmount } = await open("/profile", "Only you see this");
  const problemAt = (name: string) => {
    const field = host.querySelector(`[name="${name}"]`);
    return host.querySelector(`[id="${field?.getAttribute("aria-describedby")}"]`)?.textContent;
  };
  await fill(host, "First name", "Мira");
  await press(host, "Save");
  await showing(host, "Use letters from one alphabet");
  expect(problemAt("firstName")).toContain("Use letters from one alphabet in each word");
  await fill(host, "First name", "Evenly");
  await press(host, "Save");
  await showing(host, "That name looks like ours");
  expect(problemAt("firstName")).toContain("That name looks like ours");
  expect(problemAt("lastName") ?? "").toBe("");
  await unmount();
});

test("a recently changed handle shows when it may change again", async () => {
  answer({ "auth.getProfile": () => ({ ...user, handleChangeableAt: new Date("2026-12-21T12:00:00Z") }) });
  const { host, unmount } = await open("/profile", "You can change it again on December 21, 2026");
  expect(host.querySelector<HTMLInputElement>('input[value="mira"]')?.readOnly).toBe(true);
  await unmount();
});

test("deleting an account with a balance shows what is left in it", async () => {
  answer({
    "auth.deleteAccount": () => {
      throw new AppError("ACCOUNT_NOT_EMPTY", {
        balances: [{ currency: "USD", amount: "12.50" }],
        openHolds: 2,
      });
    },
  });
  const { host, unmount } = await open("/profile", "Only you see this");
  await press(host, "Delete account");
  await fill(host, "Your password", "Evenly-demo-1");
  await act(async () => host.querySelector<HTMLFormElement>("dialog form")?.requestSubmit());
  await showing(host, "You still have $12.50");
  expect(host.textContent).toContain("2 payments are still on the way");
  await unmount();
});

test("another session is signed out by its button; the current one has no button", async () => {
  answer({ "auth.revokeSession": () => ({ ended: 1 }) });
  const { host, unmount } = await open("/security", "iPhone · Safari 26");
  expect(host.querySelectorAll('button[aria-label^="Sign out "]')).toHaveLength(1);
  await press(host, "Sign out");
  await flush();
  expect(lastInput("auth.revokeSession")).toEqual({ sessionId: phone.id });
  await unmount();
});

test("a findability setting shows at once and is reverted when refused", async () => {
  answer({
    "contacts.updateFindability": () => {
      throw new AppError("INTERNAL");
    },
  });
  const { host, unmount } = await open("/contacts", "Who can find you");
  await showing(host, "By your exact phone number");
  const choice = () => host.querySelector<HTMLInputElement>('input[value="nobody"]');
  await act(async () => choice()?.click());
  await flush();
  expect(lastInput("contacts.updateFindability")).toEqual({ byName: "nobody" });
  expect(choice()?.checked).toBe(false);
  await unmount();
});

test("a refused findability setting is not reverted on the page of another user who signed in meanwhile", async () => {
  const refuseNow = () => refuse("INTERNAL");
  answer({
    "contacts.updateFindability": () => {
      localStorage.setItem("userData", JSON.stringify({ id: "nora", displayName: "Nora", avatarUrl: null }));
      answer({ "contacts.getFindability": refuseNow });
      queryClient.clear();
      return refuseNow();
    },
  });
  const { host, unmount } = await open("/contacts", "Who can find you");
  await showing(host, "By your exact phone number");
  await act(async () => host.querySelector<HTMLInputElement>('input[value="nobody"]')?.click());
  await flush();
  const kept = queryClient.getQueriesData({ queryKey: [["contacts", "getFindability"]] });
  expect(kept.flatMap(([, data]) => data ?? [])).toEqual([]);
  await unmount();
});

test("a frozen account is announced on every page", async () => {
  answer({ "auth.getProfile": () => ({ ...user, isFrozen: true }) });
  const { host, unmount } = await open("/security", "Your account is frozen");
  expect(host.textContent).toContain("you can't send any");
  await unmount();
});

test("hidden amounts are nowhere on the page, and one click shows them again", async () => {
  localStorage.setItem("amounts", "hidden");
  const { host, unmount } = await open("/dashboard", "hidden amount");
  expect(host.textContent).not.toContain("1,284");
  await act(async () => host.querySelector<HTMLElement>('button[aria-label="Show amounts"]')?.click());
  await showing(host, "1,284.60 US dollars");
  await unmount();
});

test("the balance is also shown in the profile's display currency, marked as converted", async () => {
  answer({ "auth.getProfile": () => ({ ...user, displayCurrency: "JPY" }) });
  const { host, unmount } = await open("/dashboard", `at the ${writtenDate(7)} rate`);
  expect(host.textContent).toContain("¥193,671");
  await unmount();
});

test("with rates older than seven days no converted amount is shown, but their date", async () => {
  answer({
    "auth.getProfile": () => ({ ...user, displayCurrency: "JPY" }),
    "payments.getDisplayRates": () => ratesOf(8),
  });
  const { host, unmount } = await open("/dashboard", `Our latest rates are from ${writtenDate(8)}`);
  expect(host.textContent).not.toContain("¥");
  await unmount();
});

test("a user with a suspended account is told so, and what to do", async () => {
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
  await showing(host, "This account is suspended. Your money is safe.");
  expect(host.textContent).toContain("Contact support");
  await unmount();
});
