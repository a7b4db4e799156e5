import { invariant } from "@evenly/contract";
import { type PaymentPosted, paymentPosted } from "@evenly/contract/payments/events";
import { insertHolds, resolveHolds } from "@evenly/db/ledger/hold-queries";
import {
  insertPostings,
  insertWalletPostings,
  type NewSystemPosting,
  type NewWalletPosting,
} from "@evenly/db/ledger/posting-queries";
import { insertRefusals, type NewRefusal } from "@evenly/db/ledger/refusal-queries";
import {
  insertEntries,
  insertTransfers,
  type NewTransfer,
  updateMeters,
  updateWallets,
} from "@evenly/db/ledger/write-queries";
import { addEvents } from "@evenly/db/outbox/queries";
import type { Write } from "@evenly/db/write-all";
import type { DecidedTransfer, LedgerDecision, SideState, TransferOrder } from "@evenly/domain/ledger/index";
import type { Ids } from "../ports.ts";
import type { LoadedLedger } from "./load-ledger.ts";

/** An event in the outbox that may be published to sockets after its transaction has committed. */
export type LedgerEvent = {
  readonly id: string;
  readonly outboxRowId: string;
  readonly payload: PaymentPosted;
};

/**
 * Writes of a decision, one per table, and its outbox events. It includes the postings and events of earlier transfers that
 * `writesBeforePostings` left out.
 */
export function writesOf(
  decision: LedgerDecision,
  loaded: LoadedLedger,
  { ids, requestId }: { readonly ids: Ids; readonly requestId?: string },
  before: readonly DecidedTransfer[] = [],
): { readonly events: readonly LedgerEvent[]; readonly writes: readonly Write[] } {
  const { now } = loaded.state;
  const moved = movedOf([...before, ...decision.transfers]);
  const { walletRows, systemRows } = postingsOf(moved);
  const announced = moved.filter((transfer) => transfer.order.kind !== "import");
  const { name, version } = paymentPosted;
  const outboxRow = { id: ids.uuid(), name, version, requestId };
  const ledgerEvents = announced.map((transfer) => ({
    id: ids.uuid(),
    outboxRowId: outboxRow.id,
    payload: payloadOf(transfer, loaded.names),
  }));
  const writes = [...writesBeforePostings(decision, now)];
  if (ledgerEvents.length > 0) writes.push(addEvents(outboxRow, ledgerEvents));
  if (systemRows.length > 0) writes.push(insertPostings(walletRows, systemRows, now));
  else if (walletRows.length > 0) writes.push(insertWalletPostings(walletRows));
  return { events: ledgerEvents, writes };
}

/**
 * Writes of a decision's first part that can run before the rest is decided. Excludes events, which become a single outbox row,
 * and postings, which lock system accounts and must be written in a fixed order per transaction.
 */
export function writesBeforePostings(decision: LedgerDecision, now: Date): readonly Write[] {
  const moved = movedOf(decision.transfers);
  const writes: Write[] = [];
  if (decision.wallets.length > 0) writes.push(updateWallets(decision.wallets, now));
  if (decision.parties.length > 0) {
    writes.push(
      updateMeters(decision.parties.map(({ userId, moves, meters }) => ({ userId, moves, ...meters }))),
    );
  }
  const made = decision.transfers.filter((transfer) => transfer.refusal === null);
  if (made.length > 0) writes.push(insertTransfers(made.map(toRow)));
  if (made.length < decision.transfers.length)
    writes.push(insertRefusals(decision.transfers.flatMap(refusedRows)));
  if (moved.length > 0) {
    const entryIds = moved.map((transfer) => transfer.record.id);
    writes.push(insertEntries(entryIds, now));
  }
  if (decision.placedHolds.length > 0) writes.push(insertHolds(holdRows(decision, now)));
  if (decision.resolvedHolds.length > 0) writes.push(resolveHolds(resolvedRows(decision), now));
  return writes;
}

function movedOf(transfers: readonly DecidedTransfer[]): readonly DecidedTransfer[] {
  return transfers.filter((transfer) => transfer.walletLegs.length > 0);
}

function postingsOf(moved: readonly DecidedTransfer[]) {
  const walletRows: NewWalletPosting[] = [];
  const systemRows: NewSystemPosting[] = [];
  for (const transfer of moved) {
    const { id: entryId, currency } = transfer.record;
    for (const leg of transfer.walletLegs) walletRows.push({ ...leg, entryId, currency });
    for (const { system: kind, sub, amountMinor } of transfer.systemLegs) {
      systemRows.push({ kind, sub, amountMinor, entryId, currency });
    }
  }
  return { walletRows, systemRows };
}

/** Refusal row of a refused transfer; empty for others. */
function refusedRows({ record, order, refusal }: DecidedTransfer): readonly NewRefusal[] {
  if (refusal === null) return [];
  return [
    {
      id: record.id,
      ownerUserId: order.ownerUserId,
      procedure: order.procedure,
      key: order.key,
      inputHash: order.inputHash,
      kind: record.kind,
      code: refusal.code,
      details: JSON.stringify(refusal.details),
      payerUserId: record.payerUserId,
      payeeUserId: record.payeeUserId,
      amountMinor: record.amountMinor,
      currency: record.currency,
      parentId: record.parentId,
      holdId: record.holdId,
      description: record.description,
      category: record.category,
      effectiveAt: record.effectiveAt,
    },
  ];
}

function toRow(transfer: DecidedTransfer): NewTransfer {
  const { record, order } = transfer;
  return {
    id: record.id,
    ownerUserId: order.ownerUserId,
    procedure: order.procedure,
    key: order.key,
    inputHash: order.inputHash,
    kind: record.kind,
    state: record.state,
    payerUserId: record.payerUserId,
    payerAccountId: transfer.payerAccountId,
    payeeUserId: record.payeeUserId,
    payeeAccountId: transfer.payeeAccountId,
    amountMinor: record.amountMinor,
    feeMinor: record.feeMinor,
    currency: record.currency,
    parentId: record.parentId,
    holdId: record.holdId,
    description: record.description,
    category: record.category,
    effectiveAt: record.effectiveAt,
    recordedAt: record.recordedAt,
    security: "security" in order ? (order.security ?? null) : null,
  };
}

function holdRows(decision: LedgerDecision, now: Date) {
  return decision.placedHolds.map((hold) => {
    const placed = decision.transfers.find((transfer) => transfer.record.id === hold.transferId);
    invariant(placed?.payerAccountId, "a placed hold has its transfer and its payer's wallet");
    return {
      ...hold,
      accountId: placed.payerAccountId,
      payeeAccountId: placed.payeeAccountId,
      createdAt: now,
      resolvedAt: hold.resolvedBy === null ? null : now,
    };
  });
}

function resolvedRows(decision: LedgerDecision) {
  return decision.resolvedHolds.map(({ id, state, capturedMinor, resolvedBy }) => {
    invariant(
      state !== "open" && resolvedBy !== null,
      "a resolved hold has an end and the step that ended it",
    );
    return { id, state, capturedMinor, resolvedBy };
  });
}

function payloadOf(
  { order, record, payer, payee }: DecidedTransfer,
  names: ReadonlyMap<string, string>,
): PaymentPosted {
  return {
    // People know a captured payment by the line of its hold.
    transferId: record.kind === "capture" && record.parentId !== null ? record.parentId : record.id,
    type: typeOf(record.kind),
    amountMinor: String(record.amountMinor),
    feeMinor: String(record.feeMinor),
    currency: record.currency,
    description: record.description,
    payer: payer && sideOf(payer, names),
    payee: payee && sideOf(payee, names),
    recordedAt: record.recordedAt.toISOString(),
    payeeLineId: order.kind === "capture" && order.payeeUserId !== undefined ? record.id : null,
    givenBackOf: isGivenBack(order) ? record.parentId : null,
    procedure: (order.kind === "capture" ? order.orderedBy : undefined) ?? order.procedure,
    wasHeld: order.kind === "capture",
  };
}

function isGivenBack(order: TransferOrder): boolean {
  return order.kind === "refund" || (order.kind === "reversal" && order.isReturn === true);
}

function typeOf(kind: DecidedTransfer["record"]["kind"]): PaymentPosted["type"] {
  if (kind === "deposit" || kind === "withdrawal" || kind === "reversal" || kind === "refund") return kind;
  if (kind === "goal_in" || kind === "goal_out") return kind;
  return "payment";
}

function sideOf(
  { before, after }: SideState,
  names: ReadonlyMap<string, string>,
): NonNullable<PaymentPosted["payer"]> {
  return {
    userId: after.userId,
    name: names.get(after.userId) ?? "",
    accountId: after.accountId,
    previousMinor: String(before.posted),
    postedMinor: String(after.posted),
    heldMinor: String(after.held),
    version: Number(after.version),
  };
}
