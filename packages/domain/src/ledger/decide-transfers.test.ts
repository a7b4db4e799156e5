import { describe, expect, it } from "vitest";
import { NOTHING_UNPROVEN } from "../fraud/index.ts";
import { decideTransfers, openDecision } from "./decide-transfers.ts";
import { intentKey } from "./draft.ts";
import type { StepUp } from "./step-up.ts";
import type { LedgerState, PartyState, PaymentOrder, StoredIntent, WalletState } from "./types.ts";

const now = new Date("2026-11-21T12:00:00Z");
const party = (userId: string, facts: Partial<PartyState> = {}): PartyState => ({
  userId,
  isFrozen: false,
  country: null,
  identityTier: "unverified",
  ownLimits: { singleMinor: null, dailyMinor: null },
  moves: 0,
  zone: { timeZone: "UTC", next: null },
  meters: { day: "", dayMinor: 0n, dayCount: 0, month: "", monthMinor: 0n, monthCount: 0 },
  ...facts,
});
const wallet = (userId: string, posted: bigint, facts: Partial<WalletState> = {}): WalletState => ({
  accountId: `account-${userId}`,
  userId,
  country: null,
  currency: "USD",
  posted,
  held: 0n,
  seq: 0n,
  version: 0n,
  ...facts,
});
const payment = (facts: Partial<PaymentOrder> = {}): PaymentOrder => ({
  kind: "payment",
  id: "transfer-1",
  ownerUserId: "ana",
  procedure: "payments.send",
  key: "key-1",
  inputHash: "hash-1",
  payerUserId: "ana",
  payeeUserId: "ben",
  amountMinor: 1000n,
  currency: "USD",
  description: null,
  category: null,
  quotedFeeMinor: null,
  ...facts,
});
const state = (facts: Partial<LedgerState> = {}): LedgerState => ({
  now,
  parties: [party("ana")],
  wallets: [wallet("ana", 5000n), wallet("ben", 0n)],
  holds: [],
  stored: new Map(),
  originals: new Map(),
  ...facts,
});
const answer = (facts: Partial<LedgerState>, order: Partial<PaymentOrder> = {}) => {
  const [outcome] = decideTransfers(state(facts), [payment(order)]).outcomes;
  return outcome?.status === "refused" ? outcome.code : outcome?.isReplayed ? "replayed" : "posted";
};

describe("decideTransfers", () => {
  it("moves the amount, the fee on top and the meters, and numbers both legs", () => {
    const decision = decideTransfers(
      state({
        parties: [party("ana", { country: "US" })],
        wallets: [wallet("ana", 5000n, { seq: 7n, version: 9n }), wallet("ben", 0n, { country: "DE" })],
      }),
      [payment()],
    );
    expect(decision.transfers[0]).toMatchObject({
      record: { state: "posted", amountMinor: 1000n, feeMinor: 10n, effectiveAt: now, recordedAt: now },
      walletLegs: [
        { accountId: "account-ana", amountMinor: -1010n, seq: 8n, postedAfter: 3990n },
        { accountId: "account-ben", amountMinor: 1000n, seq: 1n, postedAfter: 1000n },
      ],
      systemLegs: [{ system: "fees", amountMinor: 10n }],
    });
    expect(decision.wallets.map(({ posted, version }) => [posted, version])).toEqual([
      [3990n, 10n],
      [1000n, 1n],
    ]);
    expect(decision.parties[0]?.meters).toMatchObject({ dayMinor: 1000n, dayCount: 1, monthMinor: 1000n });
  });

  it("applies each transfer to the state left by those before it, including two with the same key", () => {
    const third = payment({ id: "transfer-3", key: "key-3", amountMinor: 4000n });
    const decision = decideTransfers(state(), [
      payment({ amountMinor: 1001n }),
      payment({ amountMinor: 1001n }),
      third,
    ]);
    expect(
      decision.outcomes.map((outcome) => (outcome.status === "done" ? outcome.isReplayed : outcome.code)),
    ).toEqual([false, true, "INSUFFICIENT_FUNDS"]);
    expect(decision.transfers.map((transfer) => transfer.record.state)).toEqual(["posted", "refused"]);
  });

  /** Each order breaks its own rule and those of all later rows; the outcome must be that of its own row. */
  const broken = {
    replay: { stored: new Map([[intentKey(payment()), storedAs("hash-1")]]) },
    mismatch: { stored: new Map([[intentKey(payment()), storedAs("other")]]) },
    noParty: { parties: [] },
    noPayerWallet: { wallets: [wallet("ben", 0n)] },
    noPayee: { wallets: [wallet("ana", 0n)] },
    frozen: { parties: [party("ana", { isFrozen: true })], wallets: [wallet("ana", 0n), wallet("ben", 0n)] },
    poor: { wallets: [wallet("ana", 0n), wallet("ben", 0n)] },
  };
  const overLimit = { amountMinor: 500_001n };
  const badQuote = { ...overLimit, quotedFeeMinor: 5n };
  const stepUp: StepUp = {
    factors: ["pin"],
    unproven: NOTHING_UNPROVEN,
    seen: { month: "", monthMinor: 0n, monthCount: 0, moves: 0 },
    isSameAfter: () => true,
    proof: null,
  };
  const unproven = { ...badQuote, stepUp };
  const toSelf = { ...unproven, payeeUserId: "ana" };
  it.each([
    ["replayed", broken.replay, toSelf],
    ["IDEMPOTENCY_MISMATCH", broken.mismatch, toSelf],
    ["NOT_FOUND", broken.noParty, toSelf],
    ["SELF_TRANSFER", broken.noPayerWallet, toSelf],
    ["CURRENCY_UNAVAILABLE", broken.noPayerWallet, unproven],
    ["PAYEE_UNKNOWN", { ...broken.frozen, ...broken.noPayee }, unproven],
    ["PARTY_FROZEN", broken.frozen, unproven],
    ["QUOTE_CHANGED", broken.poor, unproven],
    ["LIMIT_REACHED", broken.poor, { ...overLimit, stepUp }],
    ["INSUFFICIENT_FUNDS", broken.poor, { stepUp }],
    ["STEP_UP_REQUIRED", {}, { stepUp }],
    ["posted", {}, {}],
  ])("answers %s before the rules below it", (expected, facts, order) => {
    expect(answer(facts, order)).toBe(expected);
  });

  it("stores refusals, except those that a retry under the same key may overcome", () => {
    const rows = (order: Partial<PaymentOrder>) =>
      decideTransfers(state(broken.poor), [payment(order)]).transfers;
    expect(rows({})[0]).toMatchObject({
      record: { state: "refused", feeMinor: 0n },
      walletLegs: [],
      systemLegs: [],
    });
    expect(decideTransfers(state(), [payment({ stepUp })]).transfers).toEqual([]);
  });

  it("counts reversals and refunds made earlier in the same batch", () => {
    const giver = { ownerUserId: "ben", procedure: "test", inputHash: "", transferId: "transfer-1" };
    const back = (key: string, amountMinor: bigint | null) => {
      const own = { ...giver, id: `back-${key}`, key };
      return amountMinor === null
        ? { ...own, kind: "reversal" as const, isReturn: true }
        : { ...own, kind: "refund" as const, amountMinor };
    };
    const codesOf = (...asked: readonly (bigint | null)[]) =>
      decideTransfers(state({ parties: [party("ana"), party("ben")] }), [
        payment(),
        ...asked.map((amountMinor, position) => back(`${position}`, amountMinor)),
      ])
        .outcomes.slice(1)
        .map((outcome) => (outcome.status === "done" ? "done" : outcome.code));
    expect(codesOf(600n, 500n, 400n, 1n)).toEqual(["done", "REFUND_TOO_LARGE", "done", "ALREADY_RETURNED"]);
    expect(codesOf(null, null, 1n)).toEqual(["done", "ALREADY_RETURNED", "ALREADY_RETURNED"]);
    expect(codesOf(1n, null)).toEqual(["done", "REFUND_TOO_LARGE"]);
  });
});

describe("openDecision", () => {
  it("gives the same decisions when a batch is split at any point", () => {
    const toDan = (key: string, amountMinor = 1000n, payerUserId = "ana") =>
      payment({
        id: `transfer-${key}`,
        ownerUserId: payerUserId,
        key,
        payerUserId,
        payeeUserId: "dan",
        amountMinor,
      });
    const back = { ownerUserId: "dan", inputHash: "back", transferId: "transfer-1", kind: "refund" as const };
    const orders = [
      toDan("1"),
      toDan("2", 900n, "ben"),
      toDan("1"),
      toDan("3", 3500n),
      payment({
        id: "transfer-4",
        key: "4",
        ownerUserId: "dan",
        payerUserId: "dan",
        payeeUserId: "ben",
        amountMinor: 2400n,
      }),
      toDan("3", 3500n),
      { ...back, id: "back-1", procedure: "payments.refund", key: "5", amountMinor: 400n },
      { ...back, id: "back-2", procedure: "payments.refund", key: "6", amountMinor: 700n },
      toDan("7", 9000n, "ben"),
    ];
    const given = state({
      parties: [party("ana"), party("ben", { country: "US" }), party("dan")],
      wallets: [wallet("ana", 5000n), wallet("ben", 1000n, { country: "US" }), wallet("dan", 0n)],
    });
    const whole = decideTransfers(given, orders);
    expect(
      new Set(whole.outcomes.map((outcome) => (outcome.status === "done" ? "done" : outcome.code))),
    ).toEqual(new Set(["done", "INSUFFICIENT_FUNDS", "REFUND_TOO_LARGE"]));
    for (let cut = 0; cut <= orders.length; cut += 1) {
      const decide = openDecision(given);
      const parts = [decide(orders.slice(0, cut)), decide(orders.slice(cut))];
      expect(parts.flatMap((part) => part.outcomes)).toEqual(whole.outcomes);
      expect(parts.flatMap((part) => part.transfers)).toEqual(whole.transfers);
      const last = (of: "wallets" | "parties") =>
        new Map(parts.flatMap((part) => part[of].map((one) => [one.userId, one] as const)));
      expect(last("wallets")).toEqual(new Map(whole.wallets.map((one) => [one.userId, one])));
      expect(last("parties")).toEqual(new Map(whole.parties.map((one) => [one.userId, one])));
    }
  });
});

function storedAs(inputHash: string): StoredIntent {
  const transfer = {
    id: "transfer-0",
    kind: "payment" as const,
    state: "posted" as const,
    payerUserId: "ana",
    payeeUserId: "ben",
    amountMinor: 1000n,
    feeMinor: 0n,
    currency: "USD",
    parentId: null,
    holdId: null,
    description: null,
    category: null,
    effectiveAt: now,
    recordedAt: now,
  };
  return { inputHash, transfer, refusal: null };
}
