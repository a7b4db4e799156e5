import { invariant, refuse } from "@evenly/contract";
import { BillSplit } from "@evenly/contract/bills/schemas";
import type { Tx } from "@evenly/db";
import {
  type BillRow,
  type BillShareRow,
  findOwnBill,
  lockOwnBill,
  lockShares,
} from "@evenly/db/bills/queries";
import { type RequestRow, sumHeld } from "@evenly/db/requests/queries";
import { type BillSplitOutcome, partsOfBill, sumsOfBill } from "@evenly/domain/bills/index";
import { isRequestOpen } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/** A share of a bill with what the rules need. */
export type LoadedShare = BillShareRow & {
  readonly userId: string;
  readonly state: RequestRow["state"];
  readonly amountMinor: bigint;
  readonly paidMinor: bigint;
  readonly heldMinor: bigint;
};
/** A bill of the caller whose requests are locked, too: nobody pays, declines or expires meanwhile. */
export type LockedBill = { readonly bill: BillRow; readonly shares: readonly LoadedShare[] };

/**
 * A bill of the caller.
 *
 * @throws {UNAUTHENTICATED} @throws {BILL_NOT_FOUND} there is none, or it is another user's.
 */
export async function loadBill(ctx: ServiceContext, billId: string): Promise<BillRow> {
  return (await findOwnBill(ctx.db, billId, requireUser(ctx))) ?? refuse("BILL_NOT_FOUND");
}

/**
 * Locks a bill of the caller, and then its requests.
 *
 * @throws {UNAUTHENTICATED} @throws {BILL_NOT_FOUND} @throws {BILL_IN_GROUP}
 */
export async function lockBill(ctx: ServiceContext, tx: Tx, billId: string): Promise<LockedBill> {
  const bill = (await lockOwnBill(tx, billId, requireUser(ctx))) ?? refuse("BILL_NOT_FOUND");
  if (bill.groupId !== null) refuse("BILL_IN_GROUP", { groupId: bill.groupId });
  const shares = await lockShares(tx, billId);
  const held = await sumHeld(
    tx,
    shares.map(({ request }) => request.id),
  );
  return { bill, shares: shares.map((share) => loadedShare(share, held)) };
}

/** A share with what payments under review would pay of it. */
export function loadedShare(share: BillShareRow, held: ReadonlyMap<string, bigint>): LoadedShare {
  const { toUserId: userId, state, amountMinor, paidMinor, id } = share.request;
  invariant(userId, "a share of a bill asks an account, never an address");
  return { ...share, userId, state, amountMinor, paidMinor, heldMinor: held.get(id) ?? 0n };
}

/** Shares that still wait for money. */
export function openShares(shares: readonly LoadedShare[]): readonly LoadedShare[] {
  return shares.filter(({ ended, state }) => ended === null && isRequestOpen(state));
}

/**
 * Refuses while a payment of one of the shares is under review.
 *
 * @throws {BILL_PAYMENT_HELD}
 */
export function expectNoneHeld(shares: readonly LoadedShare[]): void {
  if (shares.some(({ heldMinor }) => heldMinor > 0n)) refuse("BILL_PAYMENT_HELD");
}

/**
 * Refuses when more or less is paid than the caller saw.
 *
 * @throws {BILL_CHANGED}
 */
export function expectPaid(shares: readonly LoadedShare[], seenMinor: bigint): void {
  const { paidMinor } = sumsOfBill(partsOfBill(shares));
  if (paidMinor !== seenMinor) refuse("BILL_CHANGED", { paidMinor: String(paidMinor) });
}

/** What each person bears of a split that fits, else the refusal. @throws {BILL_SPLIT_WRONG} what is wrong, and by how much. */
export function expectFit<Outcome extends { readonly ok: true }>(
  outcome: Outcome | Extract<BillSplitOutcome, { ok: false }>,
): Outcome {
  if (outcome.ok) return outcome;
  const { ok: _ok, ...refusal } = outcome;
  return refuse("BILL_SPLIT_WRONG", "by" in refusal ? { ...refusal, by: String(refusal.by) } : refusal);
}

/** The split of a stored bill. */
export function splitOfBill({ split }: Pick<BillRow, "split">): BillSplit {
  const read = JSON.parse(JSON.stringify(split), (name, each) =>
    name.endsWith("Minor") && typeof each === "string" ? BigInt(each) : each,
  );
  const parsed = BillSplit.safeParse(read);
  invariant(parsed.success, "a stored split has the shape of its input");
  return parsed.data;
}

/** A split for its column. */
export function splitColumn(split: BillSplit): unknown {
  return JSON.parse(JSON.stringify(split, (_name, each) => (typeof each === "bigint" ? String(each) : each)));
}

/** What the people asked read: the title, and the note after it. */
export function requestNote(title: string, note: string): string {
  return note === "" ? title : `${title}: ${note}`;
}
