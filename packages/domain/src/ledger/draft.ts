import type { ErrorCode } from "@evenly/contract";
import type {
  DecidedTransfer,
  HoldState,
  Intent,
  LedgerState,
  OriginalState,
  PartyState,
  RefusalDetails,
  StoredIntent,
  TransferOutcome,
  TransferRequest,
  WalletLeg,
  WalletState,
} from "./types.ts";

/** The decision under way: the locked state with the effects of the transfers decided so far. */
export type Draft = {
  readonly now: Date;
  readonly wallets: Map<string, WalletState>;
  readonly parties: Map<string, PartyState>;
  readonly holds: Map<string, HoldState>;
  readonly stored: Map<string, StoredIntent>;
  readonly originals: Map<string, OriginalState>;
  readonly changedWallets: Set<string>;
  readonly changedParties: Set<string>;
  readonly placedHolds: Set<string>;
  readonly resolvedHolds: Set<string>;
  readonly transfers: DecidedTransfer[];
};

/** A refusal on its way to its caller; `isStored` tells whether the same key meets it again. */
export type Refused = {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  readonly isStored: boolean;
};
/** What a kind of request decides: why not, or the row to write. */
export type Verdict = { readonly refused: Refused } | { readonly decided: DecidedTransfer };

export function openDraft(state: LedgerState): Draft {
  return {
    now: state.now,
    wallets: new Map(state.wallets.map((wallet) => [walletKey(wallet.userId, wallet.currency), wallet])),
    parties: new Map(state.parties.map((party) => [party.userId, party])),
    holds: new Map(state.holds.map((hold) => [hold.id, hold])),
    stored: new Map(state.stored),
    originals: new Map(state.originals),
    ...noChanges(),
  };
}

/** The same state, of which nothing is noted as changed yet. */
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

/** The three names of an intent as one text. */
export function intentKey(intent: Pick<Intent, "ownerUserId" | "procedure" | "key">): string {
  return `${intent.ownerUserId} ${intent.procedure} ${intent.key}`;
}

export function walletKey(userId: string, currency: string): string {
  return `${userId} ${currency}`;
}

export function findWallet(draft: Draft, userId: string, currency: string): WalletState | undefined {
  return draft.wallets.get(walletKey(userId, currency));
}

/** Changes what a wallet holds back, without a posting. */
export function changeHeld(draft: Draft, wallet: WalletState, byMinor: bigint): WalletState {
  const after = { ...wallet, held: wallet.held + byMinor, version: wallet.version + 1n };
  keepWallet(draft, after);
  return after;
}

/** Adds a leg to a wallet, and changes what it holds back by the same step when asked. */
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

/** Legs of Evenly's own accounts spread over 64 sub-accounts by the user who pays (or, when Evenly pays, who gets). */
export function subAccountOf(userId: string): number {
  return Number.parseInt(userId.slice(-2), 16) % 64;
}

export function refused(code: ErrorCode, details: RefusalDetails = {}): Verdict {
  return { refused: { code, details, isStored: true } };
}

/** A refusal that the same key may overcome, or that has nothing to be stored with. */
export function refusedOnce(code: ErrorCode, details: RefusalDetails = {}): Verdict {
  return { refused: { code, details, isStored: false } };
}

/** Keeps a decided row and remembers its intent for the requests after it. */
export function keepDecided(draft: Draft, decided: DecidedTransfer): void {
  draft.transfers.push(decided);
  draft.stored.set(intentKey(decided.request), {
    inputHash: decided.request.inputHash,
    transfer: decided.record,
    refusal: decided.refusal,
  });
}

/** The answer to an intent that is stored already. */
export function replay(stored: StoredIntent, request: TransferRequest | Intent): TransferOutcome {
  if (stored.inputHash !== request.inputHash) {
    return { status: "refused", code: "IDEMPOTENCY_MISMATCH", details: {}, isReplayed: false };
  }
  if (stored.refusal) return { status: "refused", ...stored.refusal, isReplayed: true };
  return { status: "done", transfer: stored.transfer, isReplayed: true };
}

function keepWallet(draft: Draft, wallet: WalletState): void {
  const key = walletKey(wallet.userId, wallet.currency);
  draft.wallets.set(key, wallet);
  draft.changedWallets.add(key);
}
