import { AppError, refuse } from "@evenly/contract";
import { nameIssues } from "@evenly/contract/auth/name-issues";
import type { SessionView, User } from "@evenly/contract/auth/schemas";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "./api/trpc.ts";
import { type Call, fakeApi } from "./testing/fake-api.ts";
import { fill, notShowing, press, settle, showing, submit, user } from "./testing/page.ts";
import { renderScreen } from "./testing/render-screen.tsx";
import { signIn } from "./testing/session.ts";

const mira: User = {
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
  base: "USD",
  date: new Date(Date.now() - ageDays * DAY_MS).toISOString().slice(0, 10),
  source: "a bank",
  rates: { USD: "1", JPY: "150.764" },
});
const writtenDate = (ageDays: number) =>
  new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(
    Date.now() - ageDays * DAY_MS,
  );

type Answers = Parameters<typeof fakeApi>[0];
let calls: readonly Call[];

function answer(more: Answers = {}): void {
  calls = fakeApi({
    "auth.getProfile": () => mira,
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
  signIn({ id: mira.id, displayName: "Mira Lindqvist" });
  answer();
});

async function open(path: string, words: string): Promise<Awaited<ReturnType<typeof renderScreen>>> {
  const page = await renderScreen(path);
  await showing(words);
  return page;
}

const lastInput = (path: string) => calls.filter((call) => call.path === path).at(-1)?.input;

test.each([
  ["/profile", "Only you see this"],
  ["/security", "Where you're signed in"],
  ["/preferences", "Language and currency"],
  ["/notification-settings", "What you hear about"],
])("%s has one heading of the first level and links to every other tab", async (path, words) => {
  await open(path, words);
  await waitFor(() => expect(document.querySelectorAll("h1")).toHaveLength(1));
  for (const to of ["/profile", "/security", "/contacts", "/preferences", "/notification-settings"])
    await waitFor(() => expect(document.querySelector(`a[href="${to}"]`), to).not.toBeNull());
});

test("People is a page of its own, without the tabs of settings", async () => {
  await open("/contacts", "Who can find you");
  await waitFor(() => expect(document.querySelectorAll("h1")).toHaveLength(1));
  expect(document.querySelector("h1")?.textContent).toBe("People");
  expect(document.querySelector('main a[href="/security"]')).toBeNull();
});

test("leaving the profile with unsaved changes asks first; Keep editing stays, Discard changes leaves", async () => {
  const { history } = await open("/profile", "Only you see this");
  const leave = async () => {
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Security" }));
  };
  await fill("First name", "Mirabel");
  await leave();
  await waitFor(() =>
    expect(document.querySelector("dialog")?.textContent).toContain("Leave without saving?"),
  );
  await press("Keep editing");
  await waitFor(() => expect(history.location.pathname).toBe("/profile"));
  await waitFor(() =>
    expect(document.querySelector<HTMLInputElement>("[name=firstName]")?.value).toBe("Mirabel"),
  );
  act(() => history.push("/security"));
  await press("Discard changes");
  await showing("Where you're signed in");
  await waitFor(() => expect(history.location.pathname).toBe("/security"));
});

test("a profile without changes, or with saved ones, is left at once", async () => {
  answer({ "profile.updateProfile": () => ({ ...mira, firstName: "Mirabel", version: 1 }) });
  const { history } = await open("/profile", "Only you see this");
  await fill("First name", "Mirabel");
  await press("Save");
  await waitFor(() => expect(lastInput("profile.updateProfile")).toBeDefined());
  await settle();
  act(() => history.push("/security"));
  await showing("Where you're signed in");
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
});

test("logging out with unsaved changes asks first, and stays signed in on Keep editing", async () => {
  const { history } = await open("/profile", "Only you see this");
  await fill("Handle", "mira2");
  await press("Logout");
  await press("Keep editing");
  await waitFor(() => expect(localStorage.getItem("authToken")).not.toBeNull());
  await press("Logout");
  await press("Discard changes");
  await waitFor(() => expect(history.location.pathname).toBe("/"));
  await waitFor(() => expect(localStorage.getItem("authToken")).toBeNull());
});

test("an invalid handle is refused without asking the server, a taken one after asking", async () => {
  answer({
    "profile.changeHandle": () => {
      throw new AppError("HANDLE_TAKEN");
    },
  });
  await open("/profile", "Only you see this");
  await fill("Handle", "mi..ra");
  await press("Change handle");
  await showing("Use letters, digits, underscores");
  expect(lastInput("profile.changeHandle")).toBeUndefined();
  await fill("Handle", "@Ana");
  await press("Change handle");
  await showing("@ana is taken");
});

test("a refused name shows the reason at its field: mixed alphabets, or an imitation of Evenly", async () => {
  answer({
    "profile.updateProfile": (input) =>
      (input as { firstName: string }).firstName === "Evenly"
        ? refuse("NAME_RESERVED", { issues: [{ path: "firstName", message: nameIssues.reserved }] })
        : refuse("VALIDATION", { issues: [{ path: "firstName", message: nameIssues.mixed }] }),
  });
  await open("/profile", "Only you see this");
  const problemAt = (name: string) => {
    const field = document.querySelector(`[name="${name}"]`);
    return document.querySelector(`[id="${field?.getAttribute("aria-describedby")}"]`)?.textContent;
  };
  await fill("First name", "Мira");
  await press("Save");
  await showing("Use letters from one alphabet");
  await waitFor(() => expect(problemAt("firstName")).toContain("Use letters from one alphabet in each word"));
  await fill("First name", "Evenly");
  await press("Save");
  await showing("That name looks like ours");
  await waitFor(() => expect(problemAt("firstName")).toContain("That name looks like ours"));
  await waitFor(() => expect(problemAt("lastName") ?? "").toBe(""));
});

test("a recently changed handle shows when it may change again", async () => {
  answer({ "auth.getProfile": () => ({ ...mira, handleChangeableAt: new Date("2026-12-21T12:00:00Z") }) });
  await open("/profile", "You can change it again on December 21, 2026");
  await waitFor(() =>
    expect(document.querySelector<HTMLInputElement>('input[value="mira"]')?.readOnly).toBe(true),
  );
});

test("deleting an account shows what keeps it, and where to go with each reason", async () => {
  const inGroup = { groupId: "0199f000-0000-7000-8000-00000000aaaa", groupName: "Flat 14B" };
  const owes = { kind: "group_balance", ...inGroup, currency: "USD", amount: "-30.00", isArchived: true };
  answer({
    "auth.deleteAccount": () => {
      throw new AppError("ACCOUNT_NOT_EMPTY", {
        remains: [
          { kind: "balance", currency: "USD", amount: "12.50" },
          { kind: "payments_on_the_way", count: 2 },
          { ...owes, isFormer: false },
          { ...owes, isFormer: true },
          { ...owes, amount: "60.00", isArchived: false, isFormer: false },
          { kind: "owned_group", ...inGroup },
          { kind: "waiting_expenses", ...inGroup, count: 1 },
          { kind: "unconfirmed_payments", ...inGroup, count: 1 },
          { kind: "open_cases", count: 1 },
        ],
      });
    },
  });
  await open("/profile", "Only you see this");
  await press("Delete account");
  await fill("Your password", "Evenly-demo-1");
  submit(screen.getByRole("dialog"));
  await showing("You still have $12.50");
  await showing("2 payments are still on the way");
  await showing("You owe $30.00 in Flat 14B. Pay it first. The group is archived.");
  await showing("You still owe $30.00 in Flat 14B, which you've left.");
  await showing("You're owed $60.00 in Flat 14B.");
  await showing("You own Flat 14B.");
  await showing("1 expense in Flat 14B waits for approval.");
  await showing("1 payment in Flat 14B isn't confirmed yet.");
  await showing("1 case about your account is still open.");
  const places = within(screen.getByRole("dialog")).getAllByRole("link");
  const group = `/groups/${inGroup.groupId}`;
  expect(places.map((place) => place.getAttribute("href"))).toEqual([
    ...["/send", "/history", group, "/groups", group, `${group}/settings`, group, group, "/security"],
  ]);
});

test("another session is signed out by its button; the current one has no button", async () => {
  answer({ "auth.revokeSession": () => ({ ended: 1 }) });
  await open("/security", "iPhone · Safari 26");
  await waitFor(() => expect(document.querySelectorAll('button[aria-label^="Sign out "]')).toHaveLength(1));
  await press(/^Sign out .*iPhone/);
  await waitFor(() => expect(lastInput("auth.revokeSession")).toEqual({ sessionId: phone.id }));
});

test("a findability setting shows at once and is reverted when refused", async () => {
  answer({
    "contacts.updateFindability": () => {
      throw new AppError("INTERNAL");
    },
  });
  await open("/contacts", "Who can find you");
  await showing("By your exact phone number");
  const choice = () => document.querySelector('input[value="nobody"]') as HTMLInputElement;
  await user.click(choice());
  await waitFor(() => expect(lastInput("contacts.updateFindability")).toEqual({ byName: "nobody" }));
  await waitFor(() => expect(choice().checked).toBe(false));
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
  await open("/contacts", "Who can find you");
  await showing("By your exact phone number");
  await user.click(document.querySelector('input[value="nobody"]') as HTMLInputElement);
  const kept = queryClient.getQueriesData({ queryKey: [["contacts", "getFindability"]] });
  await waitFor(() => expect(kept.flatMap(([, data]) => data ?? [])).toEqual([]));
});

test("a frozen account is announced on every page", async () => {
  answer({ "auth.getProfile": () => ({ ...mira, isFrozen: true }) });
  await open("/security", "Your account is frozen");
  await showing("you can't send any");
});

test("hidden amounts are nowhere on the page, and one click shows them again", async () => {
  localStorage.setItem("amounts", "hidden");
  await open("/dashboard", "hidden amount");
  await notShowing("1,284");
  await press("Show amounts");
  await showing("1,284.60 US dollars");
});

test("the balance is also shown in the profile's display currency, marked as converted", async () => {
  answer({ "auth.getProfile": () => ({ ...mira, displayCurrency: "JPY" }) });
  await open("/dashboard", `at the ${writtenDate(7)} rate`);
  await showing("¥193,671");
});

test("with rates older than seven days no converted amount is shown, but their date", async () => {
  answer({
    "auth.getProfile": () => ({ ...mira, displayCurrency: "JPY" }),
    "payments.getDisplayRates": () => ratesOf(8),
  });
  await open("/dashboard", `Our latest rates are from ${writtenDate(8)}`);
  await notShowing("¥");
});

test("a user with a suspended account is told so, and what to do", async () => {
  localStorage.clear();
  answer({
    "auth.login": () => {
      throw new AppError("ACCOUNT_SUSPENDED");
    },
  });
  await open("/login", "Sign in");
  await fill("Email", "mira@example.com");
  await fill("Password", "Evenly-demo-1");
  submit();
  await showing("This account is suspended. Your money is safe.");
  await showing("Contact support");
});
