import type { Balance, HistoryPage, Payee, TransactionDetail } from "@evenly/contract/payments/schemas";
import { waitFor } from "@testing-library/react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { balanceWith, currencyOf, emptyHome } from "./features/dashboard/testing/example-home.ts";
import { makeTransaction } from "./features/payments/testing/make-transaction.ts";
import { fakeApi } from "./testing/fake-api.ts";
import { showing } from "./testing/page.ts";
import { renderScreen } from "./testing/render-screen.tsx";
import { signIn } from "./testing/session.ts";

// Files share the modules that they have loaded: the ones with fakes are for this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("@evenly/i18n");
  vi.resetModules();
});

vi.mock("@evenly/i18n", async (original) => {
  const i18n = await original<typeof import("@evenly/i18n")>();
  const loadMessages: typeof i18n.loadMessages = async (locale, features) =>
    i18n.pseudoLocalize(await i18n.loadMessages(locale, features));
  return { ...i18n, loadMessages };
});

const balance: Balance = {
  accountId: "0199f000-0000-7000-8000-0000000000aa" as Balance["accountId"],
  currency: "USD",
  postedMinor: 128_460n,
  heldMinor: 2000n,
  availableMinor: 126_460n,
  pendingMinor: 0n,
  version: 3n,
  updatedAt: new Date(),
};
const leila = { ...makeTransaction().person, isVerified: true, hasPaidBefore: true } as Payee;
const rows = [
  makeTransaction({ description: null, category: "travel" }),
  makeTransaction({
    id: "0199f000-0000-7000-8000-000000000002" as never,
    status: "refused",
    amountMinor: -100n,
    direction: "out",
    description: null,
  }),
];
const page: HistoryPage = {
  transactions: rows,
  nextCursor: null,
  searchedTo: null,
  total: 2,
  totalIsCapped: false,
};
const detail: TransactionDetail = {
  ...makeTransaction({ description: null, category: "food" }),
  shared: { description: null, category: "food" },
  holdReview: null,
  giveBack: { canReturn: true, canRefund: true, givenBackMinor: 0n, remainingMinor: 4200n },
  related: [],
  security: null,
  isInHistory: true,
  verification: null,
  report: null,
  balanceAfterMinor: 128_460n,
  timeline: [{ state: "posted", at: new Date(), actor: "Ana Ribeiro" }],
  entries: [
    {
      entryId: "0199f000-0000-7000-8000-0000000000bb" as never,
      account: "wallet",
      amountMinor: 4200n,
      seq: 7n,
    },
  ],
};

beforeEach(() => {
  signIn({ id: "me", displayName: "ML" });
  fakeApi({
    "payments.getBalance": () => balance,
    "payments.listTransactions": () => page,
    "payments.listRecentPayees": () => [leila],
    "payments.findPayee": () => leila,
    "payments.getTransaction": () => detail,
    "payments.sumTransactions": () => ({
      sums: [{ currency: "USD", inMinor: 4200n, outMinor: 0n }],
      count: 2,
      isCapped: false,
      since: null,
    }),
    "waiting.getHome": () => ({
      ...emptyHome,
      currencies: [currencyOf([{ ...balanceWith(1, "Ana Ribeiro", 42_00n), groupName: null }])],
    }),
    "payments.listTags": () => [],
    "payments.listExports": () => [],
    "auth.getProfile": () => ({ emailVerified: false, handle: "ana" }),
  });
});

/** Texts that come from users or Intl, not from a catalogue: names, handles, codes, spoken amounts, dates. */
const written =
  /Ana Ribeiro|Ana R\.|@ana|EN · USD|0199f[\w-]+|[\d,.]+ US dollars|[A-Z][a-z]{2} · |[A-Z][a-z]{2} \d{1,2}(, \d{4})?|\b[AP]M\b|USD/g;

function literals(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? "").replaceAll(written, "").trim();
    if (/[aeiou]/.test(text)) found.push(text);
  }
  return found;
}

test.each([
  "/dashboard",
  "/send?to=@ana",
  "/history",
  "/history?direction=in",
  "/history/0199f000-0000-7000-8000-000000000001",
])("%s takes every text from a catalogue and has one heading of the first level", async (path) => {
  await renderScreen(path);
  await showing("Ana Ribeiro");
  expect(document.querySelectorAll("h1")).toHaveLength(1);
  await waitFor(() => expect(literals()).toEqual([]));
});
