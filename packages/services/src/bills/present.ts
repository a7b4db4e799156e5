import { Bill } from "@evenly/contract/bills/schemas";
import { type BillRow, listShares } from "@evenly/db/bills/queries";
import { sumHeld } from "@evenly/db/requests/queries";
import { isUnclaimed, type PersonPart, partsOfBill, sumsOfBill } from "@evenly/domain/bills/index";
import { isRequestOpen, nextReminderAt } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { loadPayees } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { type LoadedShare, loadedShare, splitOfBill } from "./load.ts";

/** Bills of the caller with their parts as they are now. */
export async function presentBills(ctx: ServiceContext, rows: readonly BillRow[]): Promise<Bill[]> {
  const userId = requireUser(ctx);
  const records = await listShares(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const [held, people] = await Promise.all([
    sumHeld(
      ctx.db,
      records.map(({ request }) => request.id),
    ),
    loadPayees(ctx, userId, [...new Set(records.flatMap(({ request }) => request.toUserId ?? []))]),
  ]);
  const personOf = new Map<string, (typeof people)[number]>(people.map((person) => [person.id, person]));
  const now = ctx.clock.now();
  const sharesOf = new Map<string, LoadedShare[]>();
  for (const record of records) {
    const share = withExpiry(loadedShare(record, held), now);
    sharesOf.set(record.billId, [...(sharesOf.get(record.billId) ?? []), share]);
  }
  return rows.map((bill) => {
    const parts = partsOfBill(sharesOf.get(bill.id) ?? []);
    return Bill.parse({
      ...bill,
      ...sumsOfBill(parts),
      note: bill.note ?? "",
      split: splitOfBill(bill),
      isOpen: parts.some(({ state }) => state === "open"),
      parts: parts.map((part) => ({
        ...presentPart(part, bill, now),
        person: personOf.get(part.userId) ?? null,
      })),
    });
  });
}

/** An open share whose time is over has expired, also before the sweep ends it; a payment under review keeps it open. */
function withExpiry(share: LoadedShare, now: Date): LoadedShare {
  const isOver = isRequestOpen(share.state) && share.request.expiresAt <= now && share.heldMinor === 0n;
  return isOver ? { ...share, state: "expired" } : share;
}

function presentPart(part: PersonPart<LoadedShare>, { groupId }: BillRow, now: Date) {
  const { share, state } = part;
  const { request, heldMinor } = share;
  const nextAt = state === "open" && heldMinor === 0n ? nextReminderAt(request, now) : null;
  const isCoverable = (state === "open" && heldMinor === 0n) || isUnclaimed(state);
  return {
    ...part,
    heldMinor,
    declineReason: state === "declined" ? (request.declineReason ?? "") : "",
    dueOn: request.dueOn,
    changedAt: share.endedAt ?? request.closedAt,
    paymentRequestId: request.id,
    canRemind: groupId === null && nextAt !== null && nextAt <= now,
    canCover: groupId === null && isCoverable,
  };
}
