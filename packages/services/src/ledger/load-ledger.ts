import { invariant } from "@evenly/contract";
import type { CategoryId } from "@evenly/contract/payments/categories";
import type { Tx } from "@evenly/db";
import {
  findTransfersById,
  findTransfersByIntent,
  type HoldRow,
  type LockMode,
  listWalletOwners,
  lockHolds,
  lockParties,
  lockWallets,
  type OriginalRow,
  type PartyRow,
  type StoredTransferRow,
  type WalletRow,
} from "@evenly/db/ledger/lock-queries";
import {
  type HoldState,
  intentKey,
  type LedgerState,
  type OriginalState,
  type PartyState,
  type StoredIntent,
  type TransferOrder,
  type TransferRecord,
  type WalletState,
} from "@evenly/domain/ledger/index";
import { loadUnproven } from "./checks/load-unproven.ts";
import { errorCodeOf } from "./error-code-of.ts";

export type LoadedLedger = {
  readonly state: LedgerState;
  /** Display names of wallet owners, for announcements. */
  readonly names: ReadonlyMap<string, string>;
  /** Users whose rows another transaction has locked; only with `skip`. */
  readonly lockedOut: ReadonlySet<string>;
};

type Needs = { readonly parties: Set<string>; readonly wallets: Set<string> };

/**
 * Locks the rows that orders touch (parties, accounts, then holds, each by id) and reads what the decision needs. Results
 * stored under their keys are read after locking, so that a duplicate that has just committed is visible.
 */
export async function loadLedger(
  tx: Tx,
  orders: readonly TransferOrder[],
  mode: LockMode,
  now: Date,
): Promise<LoadedLedger> {
  const holdIds = orders.flatMap((order) => (isHoldStep(order) ? [order.holdId] : []));
  const originalIds = orders.flatMap((order) =>
    order.kind === "reversal" || order.kind === "refund" ? [order.transferId] : [],
  );
  const [seenHolds, seenOriginals] = await Promise.all([
    holdIds.length > 0 ? lockHolds(tx, holdIds, "none") : [],
    originalIds.length > 0 ? findTransfersById(tx, originalIds) : [],
  ]);
  const needs = needsOf(orders, seenHolds, seenOriginals);
  const [partyRows, walletRows, storedRows, holdRows, originalRows] = await Promise.all([
    lockParties(tx, [...needs.parties], mode),
    lockWallets(tx, [...needs.wallets], mode, goalIdsOf(orders)),
    findTransfersByIntent(tx, orders),
    holdIds.length > 0 ? lockHolds(tx, holdIds, mode) : [],
    originalIds.length > 0 ? findTransfersById(tx, originalIds) : [],
  ]);
  const parties = partyRows.map(toParty);
  const originals = new Map(originalRows.map((row) => [row.id, toOriginal(row)]));
  return {
    state: {
      now,
      parties,
      wallets: walletRows.map(toWallet),
      holds: holdRows.map(toHold),
      stored: new Map(storedRows.map((row) => [keyOf(row), toStored(row)])),
      originals,
      unproven: await loadUnproven(tx, orders, { parties, originals }, now),
    },
    names: new Map(walletRows.map((row) => [row.owner_user_id, row.owner_name])),
    lockedOut: mode === "skip" ? await findLockedOut(tx, needs, partyRows, walletRows) : new Set(),
  };
}

/** Rebuilds the stored result of an intent from its row. */
export function toStored(row: StoredTransferRow): StoredIntent {
  return {
    inputHash: row.input_hash,
    transfer: toRecord(row),
    refusal:
      row.refusal_code === null ? null : { code: errorCodeOf(row.refusal_code), details: row.refusal ?? {} },
  };
}

/** Intent key of a stored transfer. */
export function keyOf(row: StoredTransferRow): string {
  return intentKey({ ownerUserId: row.owner_user_id, procedure: row.procedure, key: row.key });
}

/** Maps a party row. */
export function toParty(row: PartyRow): PartyState {
  return {
    userId: row.user_id,
    isFrozen: row.frozen_at !== null,
    country: row.country,
    identityTier: row.identity_tier,
    zone: {
      timeZone: row.time_zone,
      next:
        row.next_time_zone === null || row.next_time_zone_from === null
          ? null
          : { timeZone: row.next_time_zone, from: new Date(row.next_time_zone_from) },
    },
    meters: {
      day: row.meter_day,
      dayMinor: BigInt(row.day_minor),
      dayCount: row.day_count,
      month: row.meter_month,
      monthMinor: BigInt(row.month_minor),
      monthCount: row.month_count,
    },
    moves: row.moves,
    ownLimits: {
      singleMinor: row.own_single_minor === null ? null : BigInt(row.own_single_minor),
      dailyMinor: row.own_daily_minor === null ? null : BigInt(row.own_daily_minor),
    },
  };
}

/** Maps a wallet row. */
export function toWallet(row: WalletRow): WalletState {
  return {
    accountId: row.id,
    ...(row.kind === "goal" ? { goalId: row.id } : {}),
    userId: row.owner_user_id,
    country: row.owner_country,
    currency: row.currency,
    posted: BigInt(row.posted),
    held: BigInt(row.held),
    seq: BigInt(row.seq),
    version: BigInt(row.version),
  };
}

function goalIdsOf(orders: readonly TransferOrder[]): readonly string[] {
  return orders.flatMap((order) => ("goalId" in order ? [order.goalId] : []));
}

function isHoldStep(
  order: TransferOrder,
): order is Extract<TransferOrder, { kind: "capture" | "void" | "expiry" }> {
  return order.kind === "capture" || order.kind === "void" || order.kind === "expiry";
}

function needsOf(
  orders: readonly TransferOrder[],
  seenHolds: readonly HoldRow[],
  seenOriginals: readonly StoredTransferRow[],
): Needs {
  const needs: Needs = { parties: new Set(), wallets: new Set() };
  const want = (payerUserId: string | null, payeeUserId: string | null, hasMeters: boolean) => {
    if (hasMeters && payerUserId !== null) needs.parties.add(payerUserId);
    if (payerUserId !== null) needs.wallets.add(payerUserId);
    if (payeeUserId !== null) needs.wallets.add(payeeUserId);
  };
  for (const order of orders) {
    // The payee of a hold for nobody yet.
    if (order.kind === "capture") want(null, order.payeeUserId ?? null, false);
    if ("payerUserId" in order) want(order.payerUserId, order.payeeUserId, order.kind !== "import");
  }
  for (const hold of seenHolds) want(hold.payer_user_id, hold.payee_user_id, true);
  for (const original of seenOriginals) {
    want(original.payer_user_id, original.payee_user_id, false);
    if (original.payee_user_id !== null) needs.parties.add(original.payee_user_id);
  }
  return needs;
}

async function findLockedOut(
  tx: Tx,
  needs: Needs,
  partyRows: readonly PartyRow[],
  walletRows: readonly WalletRow[],
): Promise<ReadonlySet<string>> {
  const parties = new Set(partyRows.map((row) => row.user_id));
  const wallets = new Set(walletRows.map((row) => row.owner_user_id));
  const missing = new Set<string>();
  for (const userId of needs.parties) if (!parties.has(userId)) missing.add(userId);
  for (const userId of needs.wallets) if (!wallets.has(userId)) missing.add(userId);
  return missing.size === 0 ? missing : await listWalletOwners(tx, [...missing]);
}

function toOriginal(row: OriginalRow): OriginalState {
  return {
    transfer: toRecord(row),
    isReversed: row.is_reversed,
    refundedMinor: BigInt(row.refunded_minor),
  };
}

function toRecord(row: StoredTransferRow): TransferRecord {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    payerUserId: row.payer_user_id,
    payeeUserId: row.payee_user_id,
    amountMinor: BigInt(row.amount_minor),
    feeMinor: BigInt(row.fee_minor),
    currency: row.currency,
    parentId: row.parent_id,
    holdId: row.hold_id,
    description: row.description,
    category: row.category as CategoryId | null,
    effectiveAt: new Date(row.effective_at),
    recordedAt: new Date(row.recorded_at),
  };
}

/** Maps a hold row. */
export function toHold(row: HoldRow): HoldState {
  invariant(row.meter_day !== "", "a hold counts in a day");
  return {
    id: row.id,
    transferId: row.transfer_id,
    payerUserId: row.payer_user_id,
    payeeUserId: row.payee_user_id,
    amountMinor: BigInt(row.amount_minor),
    feeMinor: BigInt(row.fee_minor),
    capturedMinor: BigInt(row.captured_minor),
    currency: row.currency,
    state: row.state,
    meterDay: row.meter_day,
    meterMonth: row.meter_month,
    expiresAt: new Date(row.expires_at),
    resolvedBy: row.resolved_by,
  };
}
