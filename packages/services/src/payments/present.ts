import { TransferId, UserId } from "@evenly/contract";
import type { HoldState } from "@evenly/contract/payments/hold-schemas";
import {
  Category,
  type Payee,
  type Person,
  SpendingCategory,
  type Transaction,
  type TransactionDetail,
  type TransactionType,
} from "@evenly/contract/payments/schemas";
import type { HistoryLine } from "@evenly/db/history/history-lines";
import type { PayeeRow } from "@evenly/db/payments/queries";
import type { TransferRecord } from "@evenly/domain/ledger/index";
import { avatarUrl } from "../shared/avatar-url.ts";
import { presentHold } from "./holds/present-hold.ts";

type PersonRow = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly handle: string;
  readonly avatarFileId: string | null;
};

/** Maps a person's row to what others see. */
export function presentPerson(row: PersonRow): Person {
  return {
    id: UserId.parse(row.id),
    displayName: fullName(row.firstName, row.lastName),
    handle: row.handle,
    avatarUrl: avatarUrl(row.avatarFileId),
  };
}

/** Maps a person's row to a payee. */
export function presentPayee(row: PayeeRow): Payee {
  const person = presentPerson({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    handle: row.handle,
    avatarFileId: row.avatar_file_id,
  });
  return { ...person, isVerified: row.identity_tier === "approved", hasPaidBefore: row.has_paid_before };
}

/** Maps a history line from its owner's side; a fee is shown only to its payer. */
export function presentLine(line: HistoryLine): Transaction {
  const isOut = line.side === "payer";
  return {
    id: TransferId.parse(line.id),
    type: typeOf(line.kind, isOut),
    status: line.status,
    direction: isOut ? "out" : "in",
    amountMinor: isOut ? -line.amountMinor : line.amountMinor,
    feeMinor: isOut ? line.feeMinor : 0n,
    currency: line.currency,
    person: otherPerson(line),
    merchant: line.merchant,
    description: line.description,
    category: line.category === null ? null : SpendingCategory.parse(line.category),
    tags: line.tags,
    note: line.note,
    version: line.version,
    refusal: line.refusalCode,
    hold: presentHold(line),
    effectiveAt: line.effectiveAt,
    recordedAt: line.recordedAt,
  };
}

/** The payer's original text, without the reader's annotations. */
export function presentShared(line: HistoryLine): TransactionDetail["shared"] {
  return {
    description: line.sharedDescription,
    category: line.sharedCategory === null ? null : Category.parse(line.sharedCategory),
  };
}

/** A new payment from its payer's side. Uses only immutable data, so that a repeated call gives the same answer. */
export function presentSent(
  transfer: TransferRecord,
  payee: Person | null,
  hold: HoldState | null = null,
): Transaction {
  return {
    id: TransferId.parse(transfer.id),
    type: "payment_sent",
    status: transfer.state === "posted" ? "completed" : "pending",
    direction: "out",
    amountMinor: -transfer.amountMinor,
    feeMinor: transfer.feeMinor,
    currency: transfer.currency,
    person: payee && {
      id: payee.id,
      displayName: payee.displayName,
      handle: payee.handle,
      avatarUrl: payee.avatarUrl,
    },
    merchant: null,
    description: transfer.description,
    category: transfer.category,
    tags: [],
    note: null,
    version: 0,
    refusal: null,
    hold,
    effectiveAt: transfer.effectiveAt,
    recordedAt: transfer.recordedAt,
  };
}

/** A new return from the payee's side; the returned fee is not shown, since it is the sender's. */
export function presentGivenBack(transfer: TransferRecord, person: Person): Transaction {
  const type = transfer.kind === "reversal" ? "reversal" : "refund";
  return { ...presentSent(transfer, person), type, feeMinor: 0n };
}

/** First and last name joined. */
export function fullName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`;
}

function otherPerson(line: HistoryLine): Person | null {
  const { otherId, otherFirstName, otherLastName, otherHandle, otherAvatarFileId } = line;
  if (otherId === null || otherFirstName === null || otherLastName === null || otherHandle === null)
    return null;
  return presentPerson({
    id: otherId,
    firstName: otherFirstName,
    lastName: otherLastName,
    handle: otherHandle,
    avatarFileId: otherAvatarFileId,
  });
}

function typeOf(kind: HistoryLine["kind"], isOut: boolean): TransactionType {
  if (kind === "manual" || kind === "deposit" || kind === "withdrawal") return kind;
  if (kind === "reversal" || kind === "refund" || kind === "goal_in" || kind === "goal_out") return kind;
  return isOut ? "payment_sent" : "payment_received";
}
