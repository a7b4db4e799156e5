import { invariant } from "@evenly/contract";
import { formatAmount } from "@evenly/money";
import {
  addLeg,
  changeHeld,
  type Draft,
  findWallet,
  keepParty,
  refused,
  refusedOnce,
  subAccountOf,
  type Verdict,
} from "./draft.ts";
import { type Fee, feeOf } from "./fees.ts";
import { countOutgoing, reachedLimit } from "./limits.ts";
import { countUnproven, GATE_OUTDATED, isJudgedTooEarly, unprovenFactors } from "./step-up.ts";
import type {
  DecidedTransfer,
  HoldOrder,
  HoldState,
  PartyState,
  PaymentOrder,
  SystemLeg,
  TransferRecord,
  WalletState,
} from "./types.ts";

type Sides = {
  readonly party: PartyState;
  readonly payer: WalletState;
  /** Null for a hold that sets money aside for nobody yet. */
  readonly payee: WalletState | null;
  readonly fee: Fee;
};

/** Decides a payment that a user starts. The rules are checked in a fixed order; the first broken rule is the refusal. */
export function decidePayment(draft: Draft, order: PaymentOrder): Verdict {
  const sides = checkOutgoing(draft, order);
  if ("refused" in sides) return sides;
  const { party, payer, payee, fee } = sides;
  invariant(payee, "a payment has a payee");
  const totalMinor = order.amountMinor + fee.feeMinor;
  const out = addLeg(draft, payer, -totalMinor);
  const into = addLeg(draft, payee, order.amountMinor);
  keepParty(draft, countOutgoing(party, order.amountMinor, draft.now));
  return {
    decided: {
      ...decidedBase(order, recordOf(draft, order, fee.feeMinor, "posted"), payer, payee),
      walletLegs: [out.leg, into.leg],
      systemLegs: feeLegs(payer.userId, fee.feeMinor),
      payer: { before: payer, after: out.after },
      payee: { before: payee, after: into.after },
    },
  };
}

/** Decides a hold under the rules of a payment. The money stays reserved in the payer's wallet until capture. */
export function decideHold(draft: Draft, order: HoldOrder): Verdict {
  const sides = checkOutgoing(draft, order);
  if ("refused" in sides) return sides;
  const { party, payer, payee, fee } = sides;
  const after = changeHeld(draft, payer, order.amountMinor + fee.feeMinor);
  const counted = countOutgoing(party, order.amountMinor, draft.now);
  keepParty(draft, counted);
  const hold: HoldState = {
    id: order.holdId,
    transferId: order.id,
    payerUserId: payer.userId,
    payeeUserId: payee?.userId ?? null,
    amountMinor: order.amountMinor,
    feeMinor: fee.feeMinor,
    capturedMinor: 0n,
    currency: order.currency,
    state: "open",
    meterDay: counted.meters.day,
    meterMonth: counted.meters.month,
    expiresAt: order.expiresAt,
    resolvedBy: null,
  };
  draft.holds.set(hold.id, hold);
  draft.placedHolds.add(hold.id);
  const record = { ...recordOf(draft, order, fee.feeMinor, "held"), holdId: hold.id };
  return { decided: { ...decidedBase(order, record, payer, payee), payer: { before: payer, after } } };
}

/** Legs that credit a fee to the fee account. */
export function feeLegs(payerUserId: string, feeMinor: bigint): readonly SystemLeg[] {
  return feeMinor === 0n ? [] : [{ system: "fees", sub: subAccountOf(payerUserId), amountMinor: feeMinor }];
}

/** Fields of a decided row, without legs. */
export function decidedBase(
  order: DecidedTransfer["order"],
  record: TransferRecord,
  payer: WalletState | null,
  payee: WalletState | null,
): DecidedTransfer {
  return {
    order,
    record,
    refusal: null,
    payerAccountId: payer?.accountId ?? null,
    payeeAccountId: payee?.accountId ?? null,
    walletLegs: [],
    systemLegs: [],
    payer: null,
    payee: null,
  };
}

/** Builds the transfer row of a payment or hold. */
export function recordOf(
  draft: Draft,
  order: PaymentOrder | HoldOrder,
  feeMinor: bigint,
  state: TransferRecord["state"],
): TransferRecord {
  return {
    id: order.id,
    kind: order.kind,
    state,
    payerUserId: order.payerUserId,
    payeeUserId: order.payeeUserId,
    amountMinor: order.amountMinor,
    feeMinor,
    currency: order.currency,
    parentId: null,
    holdId: null,
    description: order.description,
    category: order.category,
    effectiveAt: draft.now,
    recordedAt: draft.now,
  };
}

/** Refusal INSUFFICIENT_FUNDS with the available and the needed amount, as decimal strings. */
export function insufficient(wallet: WalletState, neededMinor: bigint): Verdict {
  return refused("INSUFFICIENT_FUNDS", {
    available: formatAmount(wallet.posted - wallet.held, wallet.currency),
    needed: formatAmount(neededMinor, wallet.currency),
    currency: wallet.currency,
  });
}

function checkOutgoing(
  draft: Draft,
  order: PaymentOrder | HoldOrder,
): Sides | Extract<Verdict, { refused: unknown }> {
  const no = (verdict: Verdict) => verdict as Extract<Verdict, { refused: unknown }>;
  const { amountMinor, currency } = order;
  const party = draft.parties.get(order.payerUserId);
  if (!party) return no(refusedOnce("NOT_FOUND", { subject: "payer" }));
  if (order.payerUserId === order.payeeUserId) return no(refused("SELF_TRANSFER"));
  const payer = findWallet(draft, order.payerUserId, currency);
  if (!payer) return no(refused("CURRENCY_UNAVAILABLE", { currency }));
  const payee = order.payeeUserId === null ? null : findWallet(draft, order.payeeUserId, currency);
  if (payee === undefined) return no(refused("PAYEE_UNKNOWN"));
  if (party.isFrozen) return no(refused("PARTY_FROZEN"));
  const fee = feeOf(amountMinor, party.country, payee?.country ?? null);
  if (order.quotedFeeMinor !== null && order.quotedFeeMinor !== fee.feeMinor) {
    return no(refused("QUOTE_CHANGED", { fee: formatAmount(fee.feeMinor, currency) }));
  }
  const limit = reachedLimit(party, amountMinor, draft.now);
  if (limit) {
    return no(
      refused("LIMIT_REACHED", {
        rule: limit.rule,
        limit: formatAmount(limit.limitMinor, "USD"),
        used: formatAmount(limit.usedMinor, "USD"),
        remaining: formatAmount(limit.remainingMinor, "USD"),
        resetsAt: limit.resetsAt?.toISOString() ?? null,
      }),
    );
  }
  const totalMinor = amountMinor + fee.feeMinor;
  if (payer.posted - payer.held < totalMinor) return no(insufficient(payer, totalMinor));
  if (isJudgedTooEarly(order, party)) return no(refusedOnce("OVERLOADED", GATE_OUTDATED));
  // Last: nobody is asked to prove a payment that cannot be made.
  const unproven = unprovenFactors(draft, order);
  if (unproven.length > 0) return no(refusedOnce("STEP_UP_REQUIRED", { factors: unproven.join(",") }));
  countUnproven(draft, order);
  return { party, payer, payee, fee };
}
