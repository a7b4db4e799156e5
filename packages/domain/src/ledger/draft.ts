import type { ErrorCode } from "@evenly/contract";
import type { Unproven } from "../fraud/index.ts";
import type {
  DecidedTransfer,
  HoldState,
  Intent,
  LedgerState,
  OriginalState,
  PartyState,
  RefusalDetails,
  StoredIntent,
  TransferOrder,
  TransferOutcome,
  WalletLeg,
  WalletState,
} from "./types.ts";

/** Working state of a decision: the locked state with the effects of the transfers decided so far. */
export type Draft = {
  readonly now: Date;
  readonly wallets: Map<string, WalletState>;
  readonly parties: Map<string, PartyState>;
  readonly holds: Map<string, HoldState>;
  readonly stored: Map<string, StoredIntent>;
  readonly originals: Map<string, OriginalState>;
  /** Unproven money between two people, by `pairKey`: as read under the locks, and what this batch adds. */
  readonly unprovenRead: ReadonlyMap<string, Unproven>;
  readonly unprovenAdded: Map<string, Unproven>;
  readonly changedWallets: Set<string>;
  readonly changedParties: Set<string>;
  readonly placedHolds: Set<string>;
  readonly resolvedHolds: Set<string>;
  readonly transfers: DecidedTransfer[];
};

/** A refusal; `isStored` tells whether a retry under the same key gets it again. */
export type Refused = {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  readonly isStored: boolean;
};
/** Result of deciding one order: a refusal, or the row to write. */
export type Verdict = { readonly refused: Refused } | { readonly decided: DecidedTransfer };

export function openDraft(state: LedgerState): Draft {
  return {
    now: state.now,
    wallets: new Map(state.wallets.map((wallet) => [keyOfWallet(wallet), wallet])),
    parties: new Map(state.parties.map((party) => [party.userId, party])),
    holds: new Map(state.holds.map((hold) => [hold.id, hold])),
    stored: new Map(state.stored),
    originals: new Map(state.originals),
    unprovenRead: state.unproven ?? new Map(),
    unprovenAdded: new Map(),
    ...noChanges(),
  };
}

/** Copies the state with an empty set of changes, for the next part. */
export function nextPart(draft: Draft): Draft {
  return { ...draft, ...noChanges() };
}

function noChanges() {
  return {
    changedWallets: new Set<string>(),
    changedParties: new Set<string>(),
    placedHolds: new Set<string>(),
    resolvedHolds: new Set<string>(),
    transfers: [],
  };
}

/** Owner, procedure and key of an intent as one string. */
export function intentKey(intent: Pick<Intent, "ownerUserId" | "procedure" | "key">): string {
  return `${intent.ownerUserId} ${intent.procedure} ${intent.key}`;
}

export function walletKey(userId: string, currency: string): string {
  return `${userId} ${currency}`;
}

/** The sub-account of a goal; undefined when it is unknown, closed or another person's. */
export function findGoal(draft: Draft, userId: string, goalId: string): WalletState | undefined {
  const goal = draft.wallets.get(goalKey(goalId));
  return goal?.userId === userId ? goal : undefined;
}

export function findWallet(draft: Draft, userId: string, currency: string): WalletState | undefined {
  return draft.wallets.get(walletKey(userId, currency));
}

/** Changes the held amount of a wallet, without a posting. */
export function changeHeld(draft: Draft, wallet: WalletState, byMinor: bigint): WalletState {
  const after = { ...wallet, held: wallet.held + byMinor, version: wallet.version + 1n };
  keepWallet(draft, after);
  return after;
}

/** Adds a leg to a wallet and optionally changes its held amount in the same step. */
export function addLeg(
  draft: Draft,
  wallet: WalletState,
  amountMinor: bigint,
  heldByMinor = 0n,
): { leg: WalletLeg; after: WalletState } {
  const after = {
    ...wallet,
    posted: wallet.posted + amountMinor,
    held: wallet.held + heldByMinor,
    seq: wallet.seq + 1n,
    version: wallet.version + 1n,
  };
  keepWallet(draft, after);
  return {
    leg: { accountId: wallet.accountId, amountMinor, seq: after.seq, postedAfter: after.posted },
    after,
  };
}

export function keepParty(draft: Draft, party: PartyState): void {
  draft.parties.set(party.userId, party);
  draft.changedParties.add(party.userId);
}

/** Sub-account (0 to 63) for legs of system accounts: a hash of the payer, or of the payee when Evenly pays. */
export function subAccountOf(userId: string): number {
  return Number.parseInt(userId.slice(-2), 16) % 64;
}

export function refused(code: ErrorCode, details: RefusalDetails = {}): Verdict {
  return { refused: { code, details, isStored: true } };
}

/** A refusal that is not stored: a retry may overcome it, or there is no row to store it with. */
export function refusedOnce(code: ErrorCode, details: RefusalDetails = {}): Verdict {
  return { refused: { code, details, isStored: false } };
}

/** Records a decided row under its intent, so that later orders see it. */
export function keepDecided(draft: Draft, decided: DecidedTransfer): void {
  draft.transfers.push(decided);
  draft.stored.set(intentKey(decided.order), {
    inputHash: decided.order.inputHash,
    transfer: decided.record,
    refusal: decided.refusal,
  });
}

/** Answer for an intent that is already stored. */
export function replay(stored: StoredIntent, order: TransferOrder | Intent): TransferOutcome {
  if (stored.inputHash !== order.inputHash) {
    return { status: "refused", code: "IDEMPOTENCY_MISMATCH", details: {}, isReplayed: false };
  }
  if (stored.refusal) return { status: "refused", ...stored.refusal, isReplayed: true };
  return { status: "done", transfer: stored.transfer, isReplayed: true };
}

function keyOfWallet({ goalId, userId, currency }: WalletState): string {
  return goalId === undefined ? walletKey(userId, currency) : goalKey(goalId);
}

function goalKey(goalId: string): string {
  return `goal ${goalId}`;
}

function keepWallet(draft: Draft, wallet: WalletState): void {
  const key = keyOfWallet(wallet);
  draft.wallets.set(key, wallet);
  draft.changedWallets.add(key);
}
