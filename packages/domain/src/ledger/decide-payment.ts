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
import type {
  DecidedTransfer,
  HoldRequest,
  HoldState,
  PartyState,
  PaymentRequest,
  SystemLeg,
  TransferRecord,
  WalletState,
} from "./types.ts";

type Sides = {
  readonly party: PartyState;
  readonly payer: WalletState;
  readonly payee: WalletState;
  readonly fee: Fee;
};

/** Decides a payment that a user starts; its refusals come in one fixed order. */
export function decidePayment(draft: Draft, request: PaymentRequest): Verdict {
  const sides = checkOutgoing(draft, request);
  if ("refused" in sides) return sides;
  const { party, payer, payee, fee } = sides;
  const totalMinor = request.amountMinor + fee.feeMinor;
  const out = addLeg(draft, payer, -totalMinor);
  const into = addLeg(draft, payee, request.amountMinor);
  keepParty(draft, countOutgoing(party, request.amountMinor, draft.now));
  return {
    decided: {
      ...decidedBase(request, recordOf(draft, request, fee.feeMinor, "posted"), payer, payee),
      walletLegs: [out.leg, into.leg],
      systemLegs: feeLegs(payer.userId, fee.feeMinor),
      payer: { before: payer, after: out.after },
      payee: { before: payee, after: into.after },
    },
  };
}

/** Decides a hold: the same rules as a payment, the money stays with the payer until it is captured. */
export function decideHold(draft: Draft, request: HoldRequest): Verdict {
  const sides = checkOutgoing(draft, request);
  if ("refused" in sides) return sides;
  const { party, payer, payee, fee } = sides;
  const after = changeHeld(draft, payer, request.amountMinor + fee.feeMinor);
  const counted = countOutgoing(party, request.amountMinor, draft.now);
  keepParty(draft, counted);
  const hold: HoldState = {
    id: request.holdId,
    transferId: request.id,
    payerUserId: payer.userId,
    payeeUserId: payee.userId,
    amountMinor: request.amountMinor,
    feeMinor: fee.feeMinor,
    capturedMinor: 0n,
    currency: request.currency,
    state: "open",
    meterDay: counted.meters.day,
    meterMonth: counted.meters.month,
    expiresAt: request.expiresAt,
    resolvedBy: null,
  };
  draft.holds.set(hold.id, hold);
  draft.placedHolds.add(hold.id);
  const record = { ...recordOf(draft, request, fee.feeMinor, "held"), holdId: hold.id };
  return { decided: { ...decidedBase(request, record, payer, payee), payer: { before: payer, after } } };
}

/** Evenly's part of a fee. */
export function feeLegs(payerUserId: string, feeMinor: bigint): readonly SystemLeg[] {
  return feeMinor === 0n ? [] : [{ system: "fees", sub: subAccountOf(payerUserId), amountMinor: feeMinor }];
}

/** A decided row without legs. */
export function decidedBase(
  request: DecidedTransfer["request"],
  record: TransferRecord,
  payer: WalletState | null,
  payee: WalletState | null,
): DecidedTransfer {
  return {
    request,
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

/** The row of a payment or hold. */
export function recordOf(
  draft: Draft,
  request: PaymentRequest | HoldRequest,
  feeMinor: bigint,
  state: TransferRecord["state"],
): TransferRecord {
  return {
    id: request.id,
    kind: request.kind,
    state,
    payerUserId: request.payerUserId,
    payeeUserId: request.payeeUserId,
    amountMinor: request.amountMinor,
    feeMinor,
    currency: request.currency,
    parentId: null,
    holdId: null,
    description: request.description,
    category: request.category,
    effectiveAt: draft.now,
    recordedAt: draft.now,
  };
}

/** Not covered: what is there and what it takes, as decimal text. */
export function insufficient(wallet: WalletState, neededMinor: bigint): Verdict {
  return refused("INSUFFICIENT_FUNDS", {
    available: formatAmount(wallet.posted - wallet.held, wallet.currency),
    needed: formatAmount(neededMinor, wallet.currency),
    currency: wallet.currency,
  });
}

function checkOutgoing(
  draft: Draft,
  request: PaymentRequest | HoldRequest,
): Sides | Extract<Verdict, { refused: unknown }> {
  const no = (verdict: Verdict) => verdict as Extract<Verdict, { refused: unknown }>;
  const { amountMinor, currency } = request;
  const party = draft.parties.get(request.payerUserId);
  if (!party) return no(refusedOnce("NOT_FOUND", { subject: "payer" }));
  if (request.payerUserId === request.payeeUserId) return no(refused("SELF_TRANSFER"));
  const payer = findWallet(draft, request.payerUserId, currency);
  if (!payer) return no(refused("CURRENCY_UNAVAILABLE", { currency }));
  const payee = findWallet(draft, request.payeeUserId, currency);
  if (!payee) return no(refused("PAYEE_UNKNOWN"));
  if (party.isFrozen) return no(refused("PARTY_FROZEN"));
  const missing = request.requiredGuards?.find((guard) => !request.provenGuards?.includes(guard));
  if (missing) return no(refusedOnce("STEP_UP_REQUIRED", { factor: missing }));
  const fee = feeOf(amountMinor, party.country, payee.country);
  if (request.quotedFeeMinor !== null && request.quotedFeeMinor !== fee.feeMinor) {
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
  return { party, payer, payee, fee };
}
