import {
  changeZone,
  type DecidedTransfer,
  decideTransfers,
  type HoldState,
  intentKey,
  type LedgerDecision,
  type LedgerState,
  type PartyState,
  type TransferOrder,
  type WalletState,
} from "@evenly/domain/ledger/index";
import type { Rules } from "./world.ts";

type Fault = {
  /** Alters the state before the decision. */
  readonly before?: (state: LedgerState, order: TransferOrder) => LedgerState;
  /** Alters the decision before it is written. */
  readonly after?: (decision: LedgerDecision, state: LedgerState, order: TransferOrder) => LedgerDecision;
};

/** The ledger's decisions with one mistake each; the simulator must find every one. */
export const faultyRules: Readonly<Record<string, Rules>> = {
  "half a minor unit of fee is rounded down": withFault({ after: roundDown }),
  "the payer's seq stands still": withFault({
    after: (decision) => alterPayer(decision, ({ seq }) => ({ seq: seq - 1n })),
  }),
  "a hold leaves the version as it was": withFault({
    after: (decision) =>
      decision.placedHolds.length > 0
        ? alterPayer(decision, ({ version }) => ({ version: version - 1n }))
        : decision,
  }),
  "what is held can be spent": withFault({
    before: (state) => ({ ...state, wallets: state.wallets.map((wallet) => ({ ...wallet, held: 0n })) }),
    after: (decision, state) => ({
      ...decision,
      wallets: decision.wallets.map((wallet) => ({ ...wallet, held: wallet.held + heldIn(state, wallet) })),
    }),
  }),
  "a hold ends twice": withFault({
    before: (state) => alterHolds(state, { state: "open", resolvedBy: null }),
  }),
  "the limit of the day lets one minor unit more through": withFault({ after: oneMore }),
  "a repeat posts again": withFault({ before: (state) => ({ ...state, stored: new Map() }) }),
  "another input under the same key passes for a repeat": withFault({
    before: (state, { inputHash }) => ({
      ...state,
      stored: new Map([...state.stored].map(([key, stored]) => [key, { ...stored, inputHash }])),
    }),
  }),
  "a void keeps the limits used": withFault({
    after: (decision, _state, { kind }) => (kind === "void" ? { ...decision, parties: [] } : decision),
  }),
  "a capture in part keeps the rest held": withFault({ after: keepRest }),
  "a hold is captured after its end": withFault({
    before: (state, { kind }) =>
      kind === "capture" ? alterHolds(state, { expiresAt: new Date(8e15) }) : state,
  }),
  "a hold expires early": withFault({
    before: (state, { kind }) => (kind === "expiry" ? alterHolds(state, { expiresAt: new Date(0) }) : state),
  }),
  "a refund forgets those before": withFault({
    before: (state) => ({
      ...state,
      originals: new Map([...state.originals].map(([id, one]) => [id, { ...one, refundedMinor: 0n }])),
    }),
  }),
  "a frozen person can send": withFault({
    before: (state) => ({ ...state, parties: state.parties.map((party) => ({ ...party, isFrozen: false })) }),
  }),
  "refusals are not kept": withFault({
    after: (decision) => ({
      ...decision,
      transfers: decision.transfers.filter((one) => one.refusal === null),
    }),
  }),
  "a minor unit comes from nowhere": withFault({
    after: (decision) => alterPayer(decision, ({ posted }) => ({ posted: posted + 1n })),
  }),
  "events tell the balance before": withFault({
    after: (decision) => ({
      ...decision,
      transfers: decision.transfers.map((one) => ({
        ...one,
        payee: one.payee && {
          ...one.payee,
          after: { ...one.payee.before, version: one.payee.after.version },
        },
      })),
    }),
  }),
  "who moves to another zone starts a new day at once": {
    decideTransfers,
    changeZone: (_zone, timeZone) => ({ timeZone, next: null }),
  },
};

/** Decides transfers one by one and applies the mistake to each. */
function withFault({ before, after }: Fault): Rules {
  return {
    changeZone,
    decideTransfers: (state, orders) => {
      let current = state;
      const decisions = orders.map((order) => {
        const shown = before ? before(current, order) : current;
        const right = decideTransfers(shown, [order]);
        const decision = after ? after(right, current, order) : right;
        current = advance(current, decision);
        return decision;
      });
      return merge(decisions);
    },
  };
}

function advance(state: LedgerState, decision: LedgerDecision): LedgerState {
  const stored = new Map(state.stored);
  for (const { order, record, refusal } of decision.transfers)
    stored.set(intentKey(order), { inputHash: order.inputHash, transfer: record, refusal });
  return {
    ...state,
    stored,
    wallets: replace(state.wallets, decision.wallets, (wallet) => wallet.accountId),
    parties: replace(state.parties, decision.parties, (party) => party.userId),
    holds: replace(state.holds, [...decision.placedHolds, ...decision.resolvedHolds], (hold) => hold.id),
  };
}

function merge(decisions: readonly LedgerDecision[]): LedgerDecision {
  const wallets = decisions.flatMap((decision) => decision.wallets);
  const parties = decisions.flatMap((decision) => decision.parties);
  return {
    outcomes: decisions.flatMap((decision) => decision.outcomes),
    transfers: decisions.flatMap((decision) => decision.transfers),
    wallets: replace<WalletState>([], wallets, (wallet) => wallet.accountId),
    parties: replace<PartyState>([], parties, (party) => party.userId),
    placedHolds: decisions.flatMap((decision) => decision.placedHolds),
    resolvedHolds: decisions.flatMap((decision) => decision.resolvedHolds),
  };
}

/** The rows with changed ones replaced. */
function replace<Row>(
  rows: readonly Row[],
  later: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  return [...new Map([...rows, ...later].map((row) => [idOf(row), row])).values()];
}

function heldIn(state: LedgerState, { accountId }: WalletState): bigint {
  return state.wallets.find((wallet) => wallet.accountId === accountId)?.held ?? 0n;
}

function alterHolds(state: LedgerState, facts: Partial<HoldState>): LedgerState {
  return { ...state, holds: state.holds.map((hold) => ({ ...hold, ...facts })) };
}

function alterPayer(
  decision: LedgerDecision,
  change: (wallet: WalletState) => Partial<WalletState>,
): LedgerDecision {
  const payer = decision.transfers[0]?.payer?.after.accountId;
  const wallets = decision.wallets.map((wallet) =>
    wallet.accountId === payer ? { ...wallet, ...change(wallet) } : wallet,
  );
  return { ...decision, wallets };
}

/** Gives the payer the minor unit that rounding half up adds to the fee. */
function roundDown(decision: LedgerDecision): LedgerDecision {
  const [decided] = decision.transfers;
  if (decided?.record.kind !== "payment" || (decided.record.amountMinor * 100n) % 10_000n < 5000n)
    return decision;
  if (decided.record.feeMinor === 0n || decided.payer === null) return decision;
  const { record, walletLegs, systemLegs, payer } = decided;
  const less: DecidedTransfer = {
    ...decided,
    record: { ...record, feeMinor: record.feeMinor - 1n },
    walletLegs: walletLegs.map((leg) =>
      leg.accountId === payer.after.accountId
        ? { ...leg, amountMinor: leg.amountMinor + 1n, postedAfter: leg.postedAfter + 1n }
        : leg,
    ),
    systemLegs: systemLegs.map((leg) => ({ ...leg, amountMinor: leg.amountMinor - 1n })),
    payer: { ...payer, after: { ...payer.after, posted: payer.after.posted + 1n } },
  };
  return alterPayer({ ...decision, transfers: [less] }, ({ posted }) => ({ posted: posted + 1n }));
}

function oneMore(decision: LedgerDecision, state: LedgerState, order: TransferOrder): LedgerDecision {
  const [outcome] = decision.outcomes;
  if (outcome?.status !== "refused" || outcome.code !== "LIMIT_REACHED" || outcome.isReplayed)
    return decision;
  const alter = (parties: readonly PartyState[], byMinor: bigint) =>
    parties.map((party) => ({
      ...party,
      meters: { ...party.meters, dayMinor: party.meters.dayMinor + byMinor },
    }));
  const generous = decideTransfers({ ...state, parties: alter(state.parties, -1n) }, [order]);
  return { ...generous, parties: alter(generous.parties, 1n) };
}

function keepRest(decision: LedgerDecision): LedgerDecision {
  const [hold] = decision.resolvedHolds;
  if (hold?.state !== "captured") return decision;
  return alterPayer(decision, ({ held }) => ({ held: held + hold.amountMinor - hold.capturedMinor }));
}
