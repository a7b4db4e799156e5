import {
  type DecidedTransfer,
  type HoldState,
  intentKey,
  type LedgerDecision,
  type OriginalState,
  type PartyState,
  type StoredIntent,
  type TransferOrder,
  type WalletLeg,
  type WalletState,
} from "@evenly/domain/ledger/index";
import { ensure } from "./failure.ts";

/** Errors of the simulated database. */
export type DatabaseErrorCode = "unique_violation" | "lock_not_available" | "connection_lost";
export class SimulatedDatabaseError extends Error {
  constructor(readonly code: DatabaseErrorCode) {
    super(code);
    this.name = "SimulatedDatabaseError";
  }
}

/** State of an account at one of its versions. */
export type SideFrame = {
  readonly eventId: string;
  readonly userId: string;
  readonly version: bigint;
  readonly posted: bigint;
  readonly held: bigint;
};
/** The events of one transaction; each is one transfer with a frame for both sides. */
export type OutboxRow = {
  committedAt: number;
  readonly events: readonly { readonly id: string; readonly frames: readonly SideFrame[] }[];
  isPublished: boolean;
  isRelayed: boolean;
};

/** Committed tables of the ledger. */
export type Store = {
  /** By user; there is one currency. */
  readonly wallets: Map<string, WalletState>;
  readonly parties: Map<string, PartyState>;
  readonly holds: Map<string, HoldState>;
  readonly transfers: Map<string, DecidedTransfer>;
  readonly stored: Map<string, StoredIntent & { readonly revision: number }>;
  readonly originals: Map<string, OriginalState>;
  readonly postings: Map<string, readonly Omit<WalletLeg, "accountId">[]>;
  evenlyMinor: bigint;
  readonly outbox: OutboxRow[];
  readonly relayed: Map<string, number>;
  readonly transactions: Set<Transaction>;
  readonly lockedBy: Map<string, Transaction>;
  /** Number of committed transactions. */
  revision: number;
};

/** An open transaction and its locks; rows that it has inserted but not committed are locked too. */
export type Transaction = {
  readonly owner: string;
  readonly locks: string[];
  /** The row whose lock it waits for. */
  waitsFor: string | null;
  lastActiveAt: number;
  isOver: boolean;
};

/** The database ends a transaction that was idle for longer than this (ms). */
const IDLE_MS_MAX = 10_000;

/** Opens an empty store. */
export function createStore(): Store {
  return {
    wallets: new Map(),
    parties: new Map(),
    holds: new Map(),
    transfers: new Map(),
    stored: new Map(),
    originals: new Map(),
    postings: new Map(),
    evenlyMinor: 0n,
    outbox: [],
    relayed: new Map(),
    transactions: new Set(),
    lockedBy: new Map(),
    revision: 0,
  };
}

export function begin(store: Store, owner: string, now: number): Transaction {
  const begun: Transaction = {
    owner,
    locks: [],
    waitsFor: null,
    lastActiveAt: now,
    isOver: false,
  };
  store.transactions.add(begun);
  return begun;
}

/** Locks a row, or the key of a row to be inserted, unless another transaction holds it. */
export function tryLock(store: Store, own: Transaction, row: string): boolean {
  if (isLocked(store, own, row)) return false;
  store.lockedBy.set(row, own);
  own.locks.push(row);
  return true;
}

export function isLocked(store: Store, own: Transaction, row: string): boolean {
  const holder = store.lockedBy.get(row);
  return holder !== undefined && holder !== own;
}

/** Throws if a transaction waits for another that directly or indirectly waits for it. */
export function ensureNoDeadlock(store: Store, own: Transaction): void {
  let waiting = own;
  for (let depth = 0; depth < store.transactions.size && waiting.waitsFor !== null; depth += 1) {
    const holder = store.lockedBy.get(waiting.waitsFor);
    if (holder === undefined) return;
    ensure(holder !== own, () => `transactions of ${own.owner} and ${waiting.owner} wait for each other`);
    waiting = holder;
  }
}

export function end(store: Store, transaction: Transaction): void {
  transaction.isOver = true;
  for (const row of transaction.locks) store.lockedBy.delete(row);
  transaction.locks.length = 0;
  store.transactions.delete(transaction);
}

/** Ends transactions of a dead process and transactions idle for too long. */
export function endLeftovers(store: Store, now: number, deadOwner?: string): void {
  for (const transaction of store.transactions) {
    if (transaction.owner === deadOwner || now - transaction.lastActiveAt > IDLE_MS_MAX)
      end(store, transaction);
  }
}

/** Writes a decision and ends its transaction. Violations of CHECK and UNIQUE constraints were raised before. */
export function commit(
  store: Store,
  transaction: Transaction,
  decision: LedgerDecision,
  row: OutboxRow | null,
): void {
  if (decision.transfers.length > 0) store.revision += 1;
  for (const wallet of decision.wallets) store.wallets.set(wallet.userId, wallet);
  for (const { userId, meters } of decision.parties) {
    const party = store.parties.get(userId);
    ensure(party !== undefined, () => `meters of ${userId}, who has no party`);
    store.parties.set(userId, { ...party, meters });
  }
  for (const hold of decision.placedHolds) store.holds.set(hold.id, hold);
  for (const hold of decision.resolvedHolds) {
    ensure(store.holds.get(hold.id)?.state === "open", () => `hold ${hold.id} ends a second time`);
    store.holds.set(hold.id, hold);
  }
  for (const decided of decision.transfers) addTransfer(store, decided);
  if (row !== null) store.outbox.push(row);
  end(store, transaction);
}

function addTransfer(store: Store, decided: DecidedTransfer): void {
  const { order, record, refusal, walletLegs, systemLegs } = decided;
  const key = intentKey(order);
  ensure(!store.stored.has(key), () => `a second transfer under ${key}`);
  const { inputHash } = order;
  store.stored.set(key, { inputHash, transfer: record, refusal, revision: store.revision });
  store.transfers.set(record.id, decided);
  const moved = [...walletLegs, ...systemLegs].reduce((sum, leg) => sum + leg.amountMinor, 0n);
  ensure(moved === 0n, () => `the legs of ${record.id} sum to ${moved}`);
  for (const leg of walletLegs) {
    const own = store.postings.get(leg.accountId) ?? [];
    ensure(
      leg.seq === BigInt(own.length + 1),
      () => `posting ${leg.seq} of ${leg.accountId} follows ${own.length}`,
    );
    store.postings.set(leg.accountId, [...own, leg]);
  }
  for (const leg of systemLegs) store.evenlyMinor += leg.amountMinor;
  noteOriginal(store, order, decided);
}

/** Updates what `is_reversed` and `refunded_minor` are derived from. */
function noteOriginal(store: Store, order: TransferOrder, { record }: DecidedTransfer): void {
  store.originals.set(record.id, { transfer: record, isReversed: false, refundedMinor: 0n });
  const parent = store.originals.get(record.parentId ?? "");
  if (!parent || record.state !== "posted") return;
  const { transfer } = parent;
  if (order.kind === "reversal") {
    ensure(!parent.isReversed, () => `${transfer.id} is reversed a second time`);
    store.originals.set(transfer.id, { ...parent, isReversed: true });
  } else if (order.kind === "refund") {
    const refundedMinor = parent.refundedMinor + record.amountMinor;
    store.originals.set(transfer.id, { ...parent, refundedMinor });
  }
}
