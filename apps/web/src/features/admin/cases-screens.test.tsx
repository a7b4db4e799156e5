import { AppError } from "@evenly/contract";
import type { CaseDetail, CaseRow, DecideCaseInput } from "@evenly/contract/cases/schemas";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, flush, renderScreen } from "../../testing/render-screen.tsx";
import { pressButton, showing, signInMila } from "../../testing/send-screen.ts";

const CASE_ID = "0199f000-0000-7000-8000-0000000000c1";
const PAYMENT_ID = "0199f000-0000-7000-8000-0000000000aa" as NonNullable<CaseDetail["payment"]>["id"];
const row = {
  id: CASE_ID as CaseRow["id"],
  kind: "held_payment",
  reference: "EV-2041-AAAA",
  state: "investigating",
  person: {
    id: "0199f000-0000-7000-8000-00000000000d" as CaseRow["person"]["id"],
    displayName: "Mira Lindqvist",
  },
  other: {
    id: "0199f000-0000-7000-8000-00000000000e" as CaseRow["person"]["id"],
    displayName: "Inês Carvalho",
  },
  amountMinor: 124_000n,
  currency: "USD",
  about: null,
  claimedBy: null,
  needsYou: true,
  deadline: new Date(Date.now() + 3 * 3_600_000 + 18 * 60_000 + 5_000),
  createdAt: new Date(Date.now() - 3_600_000),
} satisfies CaseRow;
const appeal = {
  ...row,
  id: "0199f000-0000-7000-8000-0000000000c2" as CaseRow["id"],
  kind: "appeal",
  reference: "EV-2033-AAAA",
  about: "COUNTRY_BLOCKED",
  needsYou: false,
  amountMinor: 90_000n,
} satisfies CaseRow;
const detail: CaseDetail = {
  ...row,
  isFrozen: false,
  payment: null,
  facts: {
    reasons: [{ code: "country_and_device", decision: "review", facts: { country: "PT" } }],
    fraudScore: 13,
    fraudLevel: "low",
    accountScore: 30,
    factors: [
      { type: "location", points: 8 },
      { type: "device", points: 4.5 },
    ],
  },
  event: null,
  statements: [{ text: "Deposit for a flat in Lisbon", at: new Date() }],
  notes: [],
  decisions: [{ by: "R. Okonkwo", isYou: false, verdict: "release", note: "Called her.", at: new Date() }],
  canDecide: true,
  outcome: null,
  message: null,
  closedAt: null,
};
const queue = {
  cases: [row, appeal],
  counts: { payments: 1, accounts: 0, appeals: 1 },
  medianAnswerMs: 9_600_000,
};
const basics = {
  "auth.getProfile": () => ({ id: "me", displayName: "Mila Lund", isAdmin: true }),
  "factors.overview": () => ({
    factors: [],
    backupCodesLeft: 0,
    isAskedAtSignIn: false,
    pin: { isSet: true, isLocked: false },
    trustedDevices: [],
  }),
};

beforeEach(() => {
  signInMila();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media.includes("64rem"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the queue shows sum, counts, time left and who has to decide; a chip filters it", async () => {
  fakeApi({ ...basics, "cases.list": () => queue });
  const { host, unmount } = await renderScreen("/admin");
  await showing(host, "Mira Lindqvist");
  expect(host.textContent).toContain("Needs you");
  expect(host.textContent).toContain("3 h 18 min");
  expect(host.textContent).toContain("Median answer last week: 2 h 40 min");
  expect(host.textContent).toContain("blocked: country");
  await pressButton(host, "Payments1");
  expect(host.textContent).not.toContain("blocked: country");
  await unmount();
});

test("the second decision needs a note and the PIN, and reaches the server once", async () => {
  const calls = fakeApi({
    ...basics,
    "cases.list": () => queue,
    "cases.show": () => detail,
    "cases.decide": ({ verdict }: DecideCaseInput) => ({
      ...detail,
      state: "closed",
      outcome: verdict === "release" ? "released" : "rejected",
      closedAt: new Date(),
    }),
  });
  const decided = () => calls.filter(({ path }) => path === "cases.decide");
  const { host, unmount } = await renderScreen(`/admin/held?case=${CASE_ID}`);
  await showing(host, "Yours is the second decision.");
  expect(host.textContent).toContain("+8.0");
  expect(host.textContent).toContain("13 of 100");
  expect(host.textContent).toContain("“Deposit for a flat in Lisbon”");
  await pressButton(host, "Release $1,240.00");
  expect(host.textContent).toContain("Write at least 5 characters.");
  await fill(host, "Your note", "Lease and ID match");
  await pressButton(host, "Release $1,240.00");
  await showing(host, "$1,240.00 from Mira Lindqvist goes to Inês Carvalho");
  await pressButton(host, "Approve release");
  expect(decided()).toEqual([]);
  await fill(host, "Your PIN", "246810");
  await pressButton(host, "Approve release");
  await flush();
  expect(decided().map(({ input }) => input)).toEqual([
    { caseId: CASE_ID, verdict: "release", note: "Lease and ID match", proof: { pin: "246810" } },
  ]);
  expect(host.textContent).toContain("Released");
  await unmount();
});

test("who has decided first cannot decide again", async () => {
  const decisions = detail.decisions.map((decision) => ({ ...decision, isYou: true }));
  fakeApi({ ...basics, "cases.list": () => queue, "cases.show": () => ({ ...detail, decisions }) });
  const { host, unmount } = await renderScreen(`/admin?case=${CASE_ID}`);
  await showing(host, "Someone else has to decide second.");
  const buttons = [...host.querySelectorAll<HTMLButtonElement>("button")];
  const release = buttons.find(({ textContent }) => textContent === "Release $1,240.00");
  expect(release?.disabled).toBe(true);
  await unmount();
});

test("a question goes to the payer alone, with the way to the payment, and is noted on the case", async () => {
  const payment = { id: PAYMENT_ID, description: null, feeMinor: 0n, at: new Date() };
  const calls = fakeApi({
    ...basics,
    "cases.list": () => queue,
    "cases.show": () => ({ ...detail, payment }),
    "notifications.broadcast": () => ({ broadcastId: "b", audience: 1 }),
    "cases.addNote": () => ({ ...detail, payment }),
  });
  const inputOf = (name: string) => calls.filter(({ path }) => path === name).map(({ input }) => input);
  const { host, unmount } = await renderScreen(`/admin?case=${CASE_ID}`);
  await showing(host, "Ask Mira");
  await pressButton(host, "Ask Mira");
  await showing(host, "Your question");
  await pressButton(host, "Send question");
  expect(inputOf("notifications.broadcast")).toEqual([]);
  await fill(host, "Your question", "What is the deposit for?");
  await pressButton(host, "Send question");
  await flush();
  expect(inputOf("notifications.broadcast")).toMatchObject([
    {
      userId: row.person.id,
      title: "A question about your payment EV-2041-AAAA",
      message: "What is the deposit for?",
      actionUrl: `/history/${PAYMENT_ID}`,
    },
  ]);
  expect(inputOf("cases.addNote")).toEqual([{ caseId: CASE_ID, note: "Asked: What is the deposit for?" }]);
  expect(host.textContent).not.toContain("Your question");
  await unmount();
});

test("the person's last payments are loaded when the operator opens them, with the one in question marked", async () => {
  const payment = { id: PAYMENT_ID, description: null, feeMinor: 0n, at: new Date() };
  const past = { payee: row.other, isHeld: true, amountMinor: 124_000n, currency: "USD", at: new Date() };
  const calls = fakeApi({
    ...basics,
    "cases.list": () => queue,
    "cases.show": () => ({ ...detail, payment }),
    "cases.payments": () => ({
      payments: [
        { ...past, id: PAYMENT_ID },
        { ...past, id: "0199f000-0000-7000-8000-0000000000ab", isHeld: false, amountMinor: 2_350n },
      ],
    }),
  });
  const { host, unmount } = await renderScreen(`/admin?case=${CASE_ID}`);
  await showing(host, "Mira's last 200 payments");
  expect(calls.some(({ path }) => path === "cases.payments")).toBe(false);
  await pressButton(host, "Mira's last 200 payments");
  await showing(host, "2 payments, newest first");
  expect(host.textContent).toContain("$23.50");
  expect(host.textContent).toContain("this case");
  await unmount();
});

test("an unknown case and a list that fails say so", async () => {
  fakeApi({
    ...basics,
    "cases.list": () => {
      throw new AppError("SESSION_EXPIRED");
    },
  });
  const { host, unmount } = await renderScreen(`/admin?case=${CASE_ID}`);
  await showing(host, "We can't find this case");
  expect(host.textContent).toContain("Sign in again to act as operator.");
  await unmount();
});
