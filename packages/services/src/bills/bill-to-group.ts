import { GroupId, invariant, refuse } from "@evenly/contract";
import { BillInGroup, type BillToGroupInput } from "@evenly/contract/bills/schemas";
import { ExpenseFields } from "@evenly/contract/expenses/schemas";
import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import type { Tx } from "@evenly/db";
import { updateBillRow } from "@evenly/db/bills/queries";
import { listAwaited } from "@evenly/db/groups/invitation-queries";
import type { Membership } from "@evenly/db/groups/queries";
import { listSettledPayments, type RequestPaymentRow } from "@evenly/db/requests/queries";
import { insertSettlement } from "@evenly/db/settlements/queries";
import { type PersonPart, partsOfBill } from "@evenly/domain/bills/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { addExpense } from "../expenses/index.ts";
import { admitGroup, lockOwnGroup, writeGroup } from "../groups/index.ts";
import { endRequest } from "../requests/index.ts";
import { dayAt, lockSettlement, settle } from "../settlements/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { getBill } from "./get-bill.ts";
import {
  expectNoneHeld,
  expectPaid,
  type LoadedShare,
  type LockedBill,
  loadBill,
  lockBill,
  openShares,
} from "./load.ts";
import { presentBills } from "./present.ts";

type Part = PersonPart<LoadedShare>;

/**
 * Turns a bill into a group: its people are members, the bill is one expense that its owner paid, and what was paid back counts as
 * settled by the transfers that paid it. Who has paid nothing and is otherwise a stranger to the owner is invited; a placeholder bears
 * their part. Open requests are cancelled in the same transaction, so that nobody pays twice. Repeating it changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {BILL_NOT_FOUND} @throws {BILL_PAYMENT_HELD} @throws {BILL_CHANGED} @throws {RATE_LIMITED}
 * @throws {BILL_DECLINED} somebody declined a part that nobody bears yet.
 * @throws {PAYEE_UNKNOWN} one of the people cannot be added.
 */
export async function billToGroup(
  ctx: ServiceContext<"limits">,
  { billId, paidMinor }: BillToGroupInput,
): Promise<BillInGroup> {
  const known = await loadBill(ctx, billId);
  if (known.groupId !== null) return await present(ctx, billId);
  const [shown] = await presentBills(ctx, [known]);
  invariant(shown, "each bill is presented");
  const group = CreateGroupInput.parse({
    name: known.title,
    currency: known.currency,
    idempotencyKey: `bill:${billId}`,
    members: shown.parts.map(({ userId }) => ({ userId })),
  });
  await admitGroup(ctx, group);
  await withTransaction(ctx, async (tx) => {
    const locked = await lockBill(ctx, tx, billId);
    expectNoneHeld(locked.shares);
    expectPaid(locked.shares, paidMinor);
    await move(ctx, tx, locked, group);
  });
  return await present(ctx, billId);
}

async function present(ctx: ServiceContext, billId: BillToGroupInput["billId"]): Promise<BillInGroup> {
  const bill = await getBill(ctx, { billId });
  const awaited = await listAwaited(ctx.db, bill.groupId ?? "", ctx.clock.now());
  return BillInGroup.parse({ ...bill, invited: awaited.map(({ invitedUserId }) => invitedUserId) });
}

async function move(
  ctx: ServiceContext,
  tx: Tx,
  { bill, shares }: LockedBill,
  group: CreateGroupInput,
): Promise<void> {
  const parts = partsOfBill(shares);
  if (parts.some(({ state }) => state === "declined")) refuse("BILL_DECLINED");
  const isSame = parts.length === group.members.length;
  if (!isSame) refuse("BILL_CHANGED");
  for (const { request } of openShares(shares))
    await endRequest(ctx, tx, request, { state: "cancelled", declineReason: null });
  const [groupId, intent] = [ctx.ids.uuid(), { key: `bill:${bill.id}`, inputHash: hashInput(bill.id) }];
  const members = (await writeGroup(ctx, tx, { groupId, ...intent }, group)) ?? refuse("STATE_CONFLICT");
  const memberOf = (userId: string) => members.get(userId) ?? refuse("BILL_CHANGED");
  const membership = await lockOwnGroup(ctx, tx, groupId);
  const expenseId = await addBill(ctx, tx, membership, { bill, parts, memberOf });
  await settlePaid(ctx, tx, membership, { bill, shares, expenseId, memberOf });
  await updateBillRow(tx, bill.id, { groupId, updatedAt: ctx.clock.now() });
  const metadata = { groupId: GroupId.parse(groupId) };
  await recordAudit(ctx, tx, {
    operation: "bill.moved_to_group",
    userId: bill.ownerUserId,
    subject: bill.id,
    metadata,
  });
}

type MemberOf = (userId: string) => string;
type Borne = {
  readonly bill: LockedBill["bill"];
  readonly parts: readonly Part[];
  readonly memberOf: MemberOf;
};

/** Adds the bill as an expense that its owner paid; the parts are those of the bill. Returns its id. */
async function addBill(
  ctx: ServiceContext,
  tx: Tx,
  membership: Membership,
  { bill, parts, memberOf }: Borne,
): Promise<string> {
  const { title, note, totalMinor, currency, spentOn, dueOn, ownMinor, ownerUserId } = bill;
  const borne = [{ userId: ownerUserId, amountMinor: ownMinor }, ...parts].filter(
    ({ amountMinor }) => amountMinor > 0n,
  );
  const fields = ExpenseFields.parse({
    title,
    description: note ?? "",
    amountMinor: totalMinor,
    currency,
    spentOn,
    dueOn,
    payers: [{ memberId: membership.member.id, amountMinor: totalMinor }],
    split: {
      method: "exact",
      parts: borne.map(({ userId, amountMinor }) => ({ memberId: memberOf(userId), amountMinor })),
    },
  });
  const intent = { key: `bill:${bill.id}`, inputHash: hashInput(bill.id) };
  return await addExpense(ctx, tx, membership, fields, intent);
}

type Paid = {
  readonly bill: LockedBill["bill"];
  readonly shares: readonly LoadedShare[];
  readonly expenseId: string;
  readonly memberOf: MemberOf;
};

/** Records each payment of the bill's requests as the settlement of its transfer: a return of it makes the payer owe again. */
async function settlePaid(
  ctx: ServiceContext,
  tx: Tx,
  membership: Membership,
  { bill, shares, expenseId, memberOf }: Paid,
): Promise<void> {
  const payerOf = new Map(shares.map(({ request, userId }) => [request.id, userId]));
  for (const payment of await listSettledPayments(tx, [...payerOf.keys()])) {
    const fromUserId = payerOf.get(payment.paymentRequestId) ?? "";
    const sides = { fromMemberId: memberOf(fromUserId), toMemberId: membership.member.id };
    await settleOne(ctx, tx, {
      bill,
      payment,
      fromUserId,
      expenseId,
      groupId: membership.group.id,
      ...sides,
    });
  }
}

type Settled = {
  readonly bill: LockedBill["bill"];
  readonly payment: RequestPaymentRow;
  readonly fromUserId: string;
  readonly expenseId: string;
  readonly groupId: string;
  readonly fromMemberId: string;
  readonly toMemberId: string;
};

async function settleOne(
  ctx: ServiceContext,
  tx: Tx,
  { bill, payment, fromUserId, expenseId, groupId, fromMemberId, toMemberId }: Settled,
): Promise<void> {
  const { id } = payment;
  const amountMinor = payment.amountMinor - payment.returnedMinor;
  const line = { id: ctx.ids.uuid(), settlementId: id, groupId, fromMemberId, toMemberId };
  await insertSettlement(
    tx,
    {
      id,
      createdByUserId: fromUserId,
      key: `bill:${id}`,
      inputHash: id,
      method: "wallet",
      fromUserId,
      toUserId: bill.ownerUserId,
      currency: bill.currency,
      amountMinor,
      state: "open",
      note: bill.title,
      chosenExpenseIds: [expenseId],
      createdAt: ctx.clock.now(),
      paidOn: await dayAt(tx, fromUserId, payment.createdAt),
    },
    [{ ...line, amountMinor, isOffset: false }],
  );
  const locked = await lockSettlement(tx, id);
  invariant(locked, "a transfer pays one request and no debt");
  await settle(ctx, tx, locked, ["open"]);
}
