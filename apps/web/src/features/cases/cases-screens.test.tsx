import { AppError } from "@evenly/contract";
import type { CaseDetail, CaseSummary, DecideCaseInput } from "@evenly/contract/cases/schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, notShowing, press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

const CASE_ID = "0199f000-0000-7000-8000-0000000000c1";
const PAYMENT_ID = "0199f000-0000-7000-8000-0000000000aa" as NonNullable<CaseDetail["payment"]>["id"];
const row = {
  id: CASE_ID as CaseSummary["id"],
  kind: "held_payment",
  reference: "EV-2041-AAAA",
  state: "investigating",
  person: {
    id: "0199f000-0000-7000-8000-00000000000d" as CaseSummary["person"]["id"],
    displayName: "Mira Lindqvist",
  },
  other: {
    id: "0199f000-0000-7000-8000-00000000000e" as CaseSummary["person"]["id"],
    displayName: "Inês Carvalho",
  },
  amountMinor: 124_000n,
  currency: "USD",
  about: null,
  takenBy: null,
  needsYou: true,
  deadline: new Date(Date.now() + 3 * 3_600_000 + 18 * 60_000 + 5_000),
  createdAt: new Date(Date.now() - 3_600_000),
} satisfies CaseSummary;
const appeal = {
  ...row,
  id: "0199f000-0000-7000-8000-0000000000c2" as CaseSummary["id"],
  kind: "appeal",
  reference: "EV-2033-AAAA",
  about: "COUNTRY_BLOCKED",
  needsYou: false,
  amountMinor: 90_000n,
} satisfies CaseSummary;
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
  signIn();
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media.includes("64rem"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

test("the queue shows sum, counts, time left and who has to decide; a chip filters it", async () => {
  fakeApi({ ...basics, "cases.list": () => queue });
  await renderScreen("/admin");
  await showing("Mira Lindqvist");
  await showing("Needs you");
  await showing("3 h 18 min");
  await showing("Median answer last week: 2 h 40 min");
  await showing("blocked: country");
  await press(/^Payments/);
  await notShowing("blocked: country");
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
  await renderScreen(`/admin/held?case=${CASE_ID}`);
  await showing("Yours is the second decision.");
  await showing("+8.0");
  await showing("13 of 100");
  await showing("“Deposit for a flat in Lisbon”");
  await press("Release $1,240.00");
  await showing("Write at least 5 characters.");
  await fill("Your note", "Lease and ID match");
  await press("Release $1,240.00");
  await showing("$1,240.00 from Mira Lindqvist goes to Inês Carvalho");
  await press("Approve release");
  expect(decided()).toEqual([]);
  await fill("Your PIN", "246810");
  await press("Approve release");
  await waitFor(() =>
    expect(decided().map(({ input }) => input)).toEqual([
      { caseId: CASE_ID, verdict: "release", note: "Lease and ID match", proof: { pin: "246810" } },
    ]),
  );
  await showing("Released");
});

test("who has decided first cannot decide again", async () => {
  const decisions = detail.decisions.map((decision) => ({ ...decision, isYou: true }));
  fakeApi({ ...basics, "cases.list": () => queue, "cases.show": () => ({ ...detail, decisions }) });
  await renderScreen(`/admin?case=${CASE_ID}`);
  await showing("Someone else has to decide second.");
  const release = await screen.findByRole<HTMLButtonElement>("button", { name: "Release $1,240.00" });
  expect(release.disabled).toBe(true);
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
  await renderScreen(`/admin?case=${CASE_ID}`);
  await showing("Ask Mira");
  await press("Ask Mira");
  await showing("Your question");
  await press("Send question");
  expect(inputOf("notifications.broadcast")).toEqual([]);
  await fill("Your question", "What is the deposit for?");
  await press("Send question");
  await fill("Your PIN", "246810");
  await press("Send question");
  await waitFor(() =>
    expect(inputOf("notifications.broadcast")).toMatchObject([
      {
        userId: row.person.id,
        title: "A question about your payment EV-2041-AAAA",
        message: "What is the deposit for?",
        actionUrl: `/history/${PAYMENT_ID}`,
      },
    ]),
  );
  await waitFor(() =>
    expect(inputOf("cases.addNote")).toEqual([{ caseId: CASE_ID, note: "Asked: What is the deposit for?" }]),
  );
  await notShowing("Your question");
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
  await renderScreen(`/admin?case=${CASE_ID}`);
  await showing("Mira's last 200 payments");
  expect(calls.some(({ path }) => path === "cases.payments")).toBe(false);
  await press("Mira's last 200 payments");
  await showing("2 payments, newest first");
  await showing("$23.50");
  await showing("this case");
});

test("an unknown case and a list that fails say so", async () => {
  fakeApi({
    ...basics,
    "cases.list": () => {
      throw new AppError("SESSION_EXPIRED");
    },
  });
  await renderScreen(`/admin?case=${CASE_ID}`);
  await showing("We can't find this case");
  await showing("Sign in again to act as operator.");
});
