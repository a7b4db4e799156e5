import { refuse } from "@evenly/contract";
import { WAITING_MINUTES } from "@evenly/contract/payments/step-up";
import type { PayDebtInput, Settlement } from "@evenly/contract/settlements/schemas";
import type { Tx } from "@evenly/db";
import type { Membership } from "@evenly/db/groups/queries";
import { findSettlementByKey, type SettlementRow } from "@evenly/db/settlements/queries";
import { type PayContext, type ServiceContext, withTransaction } from "../context.ts";
import { lockOwnGroup } from "../groups/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadMemberUserId } from "./load.ts";
import { moveMoney } from "./move-money.ts";
import { todayOf } from "./paid-on.ts";
import { presentPaid } from "./present.ts";
import { writeSettlement } from "./write-settlement.ts";

/**
 * Pays a debt from the caller's wallet: the money moves and the debt's parts are paid in one transaction. Idempotent by key and
 * input. A payment that needs proofs waits; `payments.verify` posts it. One under review is held and counts once it is released.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_MEMBER_UNKNOWN}
 * @throws {SETTLEMENT_NO_ACCOUNT} the payee is a placeholder. @throws {SETTLEMENT_TOO_LARGE} `openMinor` could be paid.
 * @throws {SETTLEMENT_STATE_WRONG} it was cancelled, or its wait is over.
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws {QUOTE_CHANGED} the fee is not the one that was shown.
 * @throws the other refusals of a send. @throws {IDEMPOTENCY_MISMATCH} @throws {OUTCOME_UNKNOWN} retry with the same key.
 */
export async function payDebt(ctx: PayContext, input: PayDebtInput): Promise<Settlement> {
  const { idempotencyKey: key, feeMinor, ...asked } = input;
  const intent = { userId: requireUser(ctx), key, inputHash: hashInput(asked) };
  const ended = await findSettlementByKey(ctx.db, intent.userId, key);
  if (ended?.inputHash === intent.inputHash && ended.state !== "open" && ended.state !== "cancelled")
    return await presentPaid(ctx, ended.id, input.groupId);
  const { found, group } = await withTransaction(ctx, (tx) => findOrOpen(ctx, tx, input, intent));
  if (found.inputHash !== intent.inputHash) refuse("IDEMPOTENCY_MISMATCH");
  if (found.state === "cancelled") refuse("SETTLEMENT_STATE_WRONG", { state: found.state });
  if (found.state === "open")
    await moveMoney(ctx, found, { description: found.note ?? group.name, feeMinor });
  return await presentPaid(ctx, found.id, input.groupId);
}

type Found = { readonly found: SettlementRow; readonly group: Membership["group"] };
type Intent = { readonly userId: string; readonly key: string; readonly inputHash: string };

/** The settlement of an earlier call with this key, or a new one that waits for its money. */
async function findOrOpen(
  ctx: ServiceContext,
  tx: Tx,
  { groupId, toMemberId, currency, amountMinor, note, expenseIds }: PayDebtInput,
  { userId, key, inputHash }: Intent,
): Promise<Found> {
  const { group, member } = await lockOwnGroup(ctx, tx, groupId);
  const known = await findSettlementByKey(tx, userId, key);
  if (known) return { found: known, group };
  const toUserId = (await loadMemberUserId(tx, groupId, toMemberId)) ?? refuse("SETTLEMENT_NO_ACCOUNT");
  const found = await writeSettlement(ctx, tx, {
    groupId,
    fromMemberId: member.id,
    toMemberId,
    fromUserId: userId,
    toUserId,
    currency,
    amountMinor,
    createdByUserId: userId,
    key,
    inputHash,
    method: "wallet",
    state: "open",
    dueAt: new Date(ctx.clock.now().getTime() + WAITING_MINUTES * 60_000),
    paidOn: await todayOf(ctx, tx, userId),
    note: note || null,
    chosenExpenseIds: expenseIds ?? [],
  });
  return { found, group };
}
