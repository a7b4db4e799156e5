import { AppError } from "@evenly/contract";
import type {
  OperatorInput,
  OperatorUser,
  OperatorUserDetail,
  WaitingAct,
} from "@evenly/contract/operators/schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, notShowing, press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

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
const own = () => ({
  pin: { isSet: true, isLocked: false },
  factors: [],
});
const profile = (isAdmin: boolean) => () => ({ id: "me", displayName: "Mila Lund", isAdmin });

beforeEach(() => signIn());

async function openNoor() {
  await renderScreen("/admin/people");
  await showing("Look someone up");
  await fill("Find a person", "noor");
  await press("Find");
  await showing("Noor Elahi");
  await press(/@noor\.e/);
}

test("for everyone but operators the address does not exist", async () => {
  fakeApi({ "auth.getProfile": profile(false) });
  await renderScreen("/admin/people");
  await showing("Page not found");
  await notShowing("Find a person");
});

test("details are shown after a reason, which the server gets", async () => {
  const calls = fakeApi({
    "auth.getProfile": profile(true),
    "operators.users.find": () => ({ users: [noor], nextCursor: null }),
    "operators.users.show": () => noorInDetail,
  });
  await openNoor();
  await fill("Why are you looking?", "abc");
  await press("Show details");
  await showing("Give a reason of at least 5 characters.");
  expect(calls.filter(({ path }) => path === "operators.users.show")).toEqual([]);
  await fill("Why are you looking?", "ticket 4711");
  await press("Show details");
  await showing("noor@example.com");
  await showing("On hold: $50.00");
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === "operators.users.show").map(({ input }) => input)).toEqual([
      { user: noor.id, reason: "ticket 4711", category: "support" },
    ]),
  );
});

test("a freeze asks for a reason, reaches the server once, and changes the row", async () => {
  const calls = fakeApi({
    "auth.getProfile": profile(true),
    "operators.users.find": () => ({ users: [noor], nextCursor: null }),
    "factors.overview": own,
    "operators.users.freeze": ({ user }: OperatorInput) => ({ ...noor, id: user, frozenAt: new Date() }),
  });
  await openNoor();
  await press("Freeze sending");
  await showing("Freeze Noor Elahi?");
  await fill("Reason", "card reported stolen");
  await press("Continue");
  await fill("Your PIN", "246810");
  await press("Freeze");
  await showing("Lift the freeze");
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === "operators.users.freeze").map(({ input }) => input)).toEqual([
      { user: noor.id, reason: "card reported stolen", proof: { pin: "246810" } },
    ]),
  );
});

const waiting = (act: Partial<WaitingAct>) => ({
  id: "0199f000-0000-7000-8000-0000000000aa" as WaitingAct["id"],
  act: "grant_admin",
  subject: { id: noor.id, displayName: "Noor Elahi", handle: "noor.e" },
  serviceKey: null,
  reason: "joins the night shift",
  proposedBy: { displayName: "S. Okafor", isYou: false },
  createdAt: new Date("2026-03-01T10:00:00Z"),
  expiresAt: new Date("2026-03-04T10:00:00Z"),
  ...act,
});

test("an act that waits is confirmed with a proof by another operator, and not by its own", async () => {
  const calls = fakeApi({
    "auth.getProfile": profile(true),
    "factors.overview": own,
    "operators.waitingActs.list": () => ({ acts: [waiting({})] }),
    "operators.waitingActs.confirm": () => ({ ...noor, role: "admin" }),
  });
  await renderScreen("/admin/people");
  await showing("Make Noor Elahi an operator");
  await showing("S. Okafor: “joins the night shift”");
  await press("Confirm");
  await showing("Confirm as the second operator?");
  await fill("Your PIN", "246810");
  await press("Confirm", { in: await screen.findByRole("dialog") });
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith(".confirm")).map(({ input }) => input)).toEqual([
      { waitingActId: waiting({}).id, proof: { pin: "246810" } },
    ]),
  );
});

test("an own act waits for somebody else", async () => {
  const mine = waiting({ act: "lift_freeze", proposedBy: { displayName: "", isYou: true } });
  fakeApi({ "auth.getProfile": profile(true), "operators.waitingActs.list": () => ({ acts: [mine] }) });
  await renderScreen("/admin/people");
  await showing("Lift the freeze for Noor Elahi");
  await showing("You: “joins the night shift”. Someone else has to confirm.");
  await notShowing("Confirm");
});

test("an operator without PIN and factor is told to set one up", async () => {
  fakeApi({
    "auth.getProfile": profile(true),
    "factors.overview": () => ({ pin: { isSet: false, isLocked: false }, factors: [] }),
    "operators.users.find": () => ({ users: [noor], nextCursor: null }),
  });
  await openNoor();
  await press("Freeze sending");
  await fill("Reason", "card reported stolen");
  await press("Continue");
  await showing("Set a PIN or an authenticator app first.");
  await notShowing("Your PIN");
});

test("a sign-in that is too old says what to do", async () => {
  fakeApi({
    "auth.getProfile": profile(true),
    "operators.users.find": () => {
      throw new AppError("SESSION_EXPIRED");
    },
  });
  await renderScreen("/admin/people");
  await showing("Look someone up");
  await press("Find");
  await showing("Sign in again to act as operator.");
});

test("a message to everyone is confirmed first and sent under one id", async () => {
  const calls = fakeApi({
    "auth.getProfile": profile(true),
    "factors.overview": own,
    "notifications.broadcast": () => ({ done: true }),
  });
  const sent = () => calls.filter(({ path }) => path === "notifications.broadcast");
  await renderScreen("/admin/messages");
  await showing("It shows up in the bell");
  await press("Send message");
  await showing("Enter a title and a message.");
  await fill("Title", "Maintenance tonight");
  await fill("Message", "Sending is off from 2 to 3 AM.");
  await press("Send message");
  await showing("Send to everyone?");
  expect(sent()).toEqual([]);
  await fill("Your PIN", "246810");
  await press("Send to everyone");
  await waitFor(() =>
    expect(sent().map(({ input }) => input)).toEqual([
      {
        title: "Maintenance tonight",
        message: "Sending is off from 2 to 3 AM.",
        priority: "medium",
        proof: { pin: "246810" },
        broadcastId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]),
  );
});
