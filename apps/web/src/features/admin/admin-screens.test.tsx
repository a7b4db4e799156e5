import { AppError } from "@evenly/contract";
import type { OperatorInput, OperatorUser, OperatorUserDetail } from "@evenly/contract/operators/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, flush, renderScreen } from "../../testing/render-screen.tsx";
import { pressButton, showing, signInMila } from "../../testing/send-screen.ts";

const noor = {
  id: "0199f000-0000-7000-8000-00000000000d" as OperatorUser["id"],
  handle: "noor.e",
  displayName: "Noor Elahi",
  role: "user",
  emailVerified: true,
  suspendedAt: null,
  frozenAt: null,
  deactivatedAt: null,
  createdAt: new Date("2026-03-01T10:00:00Z"),
} satisfies OperatorUser;
const noorInDetail: OperatorUserDetail = {
  ...noor,
  email: "noor@example.com",
  phone: null,
  country: "GB",
  timeZone: "Europe/London",
  identityTier: "approved",
  suspendedReason: null,
  frozenReason: null,
  balances: [{ currency: "USD", postedMinor: 123_456n, heldMinor: 5_000n }],
  openSessions: [],
};
const profile = (isAdmin: boolean) => () => ({ id: "me", displayName: "Mila Lund", isAdmin });

beforeEach(() => {
  signInMila();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openNoor() {
  const screen = await renderScreen("/admin/people");
  await showing(screen.host, "Look someone up");
  await fill(screen.host, "Find a person", "noor");
  await pressButton(screen.host, "Find");
  await showing(screen.host, "Noor Elahi");
  const row = [...screen.host.querySelectorAll("button")].find((one) => one.textContent?.includes("@noor.e"));
  await act(async () => row?.click());
  await flush();
  return screen;
}

test("for everyone but operators the address does not exist", async () => {
  fakeApi({ "auth.getProfile": profile(false) });
  const { host, unmount } = await renderScreen("/admin/people");
  await showing(host, "Page not found");
  expect(host.textContent).not.toContain("Find a person");
  await unmount();
});

test("details are shown after a reason, which the server gets", async () => {
  const calls = fakeApi({
    "auth.getProfile": profile(true),
    "operators.users.find": () => ({ users: [noor], nextCursor: null }),
    "operators.users.show": () => noorInDetail,
  });
  const { host, unmount } = await openNoor();
  await fill(host, "Why are you looking?", "abc");
  await pressButton(host, "Show details");
  expect(host.textContent).toContain("Give a reason of at least 5 characters.");
  expect(calls.filter(({ path }) => path === "operators.users.show")).toEqual([]);
  await fill(host, "Why are you looking?", "ticket 4711");
  await pressButton(host, "Show details");
  await showing(host, "noor@example.com");
  expect(host.textContent).toContain("On hold: $50.00");
  expect(calls.filter(({ path }) => path === "operators.users.show").map(({ input }) => input)).toEqual([
    { user: noor.id, reason: "ticket 4711", category: "support" },
  ]);
  await unmount();
});

test("a freeze asks for a reason, reaches the server once, and changes the row", async () => {
  const calls = fakeApi({
    "auth.getProfile": profile(true),
    "operators.users.find": () => ({ users: [noor], nextCursor: null }),
    "operators.users.freeze": ({ user }: OperatorInput) => ({ ...noor, id: user, frozenAt: new Date() }),
  });
  const { host, unmount } = await openNoor();
  await pressButton(host, "Freeze sending");
  await showing(host, "Freeze Noor Elahi?");
  await fill(host, "Reason", "card reported stolen");
  await pressButton(host, "Freeze");
  await showing(host, "Lift the freeze");
  expect(calls.filter(({ path }) => path === "operators.users.freeze").map(({ input }) => input)).toEqual([
    { user: noor.id, reason: "card reported stolen" },
  ]);
  await unmount();
});

test("a sign-in that is too old says what to do", async () => {
  fakeApi({
    "auth.getProfile": profile(true),
    "operators.users.find": () => {
      throw new AppError("SESSION_EXPIRED");
    },
  });
  const { host, unmount } = await renderScreen("/admin/people");
  await showing(host, "Look someone up");
  await pressButton(host, "Find");
  await showing(host, "Sign in again to act as operator.");
  await unmount();
});

test("a message to everyone is confirmed first and sent under one id", async () => {
  const calls = fakeApi({
    "auth.getProfile": profile(true),
    "notifications.broadcast": () => ({ done: true }),
  });
  const sent = () => calls.filter(({ path }) => path === "notifications.broadcast");
  const { host, unmount } = await renderScreen("/admin/messages");
  await showing(host, "It shows up in the bell");
  await pressButton(host, "Send message");
  expect(host.textContent).toContain("Enter a title and a message.");
  await fill(host, "Title", "Maintenance tonight");
  await fill(host, "Message", "Sending is off from 2 to 3 AM.");
  await pressButton(host, "Send message");
  await showing(host, "Send to everyone?");
  expect(sent()).toEqual([]);
  await pressButton(host, "Send to everyone");
  await flush();
  expect(sent().map(({ input }) => input)).toEqual([
    {
      title: "Maintenance tonight",
      message: "Sending is off from 2 to 3 AM.",
      priority: "medium",
      broadcastId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  await unmount();
});
