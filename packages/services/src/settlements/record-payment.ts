import { refuse } from "@evenly/contract";
import { CASH_DAYS } from "@evenly/contract/settlements/rules";
import type { RecordPaymentInput, Settlement } from "@evenly/contract/settlements/schemas";
import type { Tx } from "@evenly/db";
import type { Membership } from "@evenly/db/groups/queries";
import { findSettlementByKey, type SettlementRow } from "@evenly/db/settlements/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { lockOwnGroup } from "../groups/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadMemberUserId } from "./load.ts";
import { checkPaidOn } from "./paid-on.ts";
import { mayAnswer, presentChanged } from "./present.ts";
import { lockSettlement, settle, tellGroup } from "./settle.ts";
import { writeSettlement } from "./write-settlement.ts";

/**
 * Records money that moved outside Evenly. It counts once its payee confirms it, or seven days later; recorded by the payee it
 * counts at once. What it pays above the debt that the caller saw is owed the other way, so that it waits for the payee as long as it
 * takes: silence makes no one a debtor. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_MEMBER_UNKNOWN}
 * @throws {GROUP_FORBIDDEN} the caller is neither side, nor an admin who records it for someone without an account.
 * @throws {SETTLEMENT_TOO_LARGE} `openMinor` could be paid. @throws {IDEMPOTENCY_MISMATCH}
 * @throws {PAYMENT_DAY_FUTURE} the day is not over yet and not today where the caller is.
 * @unaudited the group's feed says who and when; of wallet money, the transfer's row as well
 */
export async function recordPayment(ctx: ServiceContext, input: RecordPaymentInput): Promise<Settlement> {
  const userId = requireUser(ctx);
  const { idempotencyKey: key, ...asked } = input;
  const inputHash = hashInput(asked);
  const { recorded, membership } = await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, input.groupId);
    const known = await findSettlementByKey(tx, userId, key);
    if (known && known.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
    const recorded = known ?? (await record(ctx, tx, membership, { ...input, userId, inputHash }));
    return { recorded, membership };
  });
  return await presentChanged(ctx, recorded.id, membership);
}

type Recorded = RecordPaymentInput & { readonly userId: string; readonly inputHash: string };

async function record(
  ctx: ServiceContext,
  tx: Tx,
  { group, member }: Membership,
  input: Recorded,
): Promise<SettlementRow> {
  const { fromMemberId, toMemberId, userId, inputHash, method, currency, amountMinor, note, paidOn } = input;
  const { expenseIds = [], seenOpenMinor } = input;
  const fromUserId = await loadMemberUserId(tx, group.id, fromMemberId);
  const toUserId = await loadMemberUserId(tx, group.id, toMemberId);
  const isSide = fromUserId === userId || toUserId === userId;
  const isForPlaceholder = (fromUserId === null || toUserId === null) && member.role !== "member";
  if (!isSide && !isForPlaceholder) refuse("GROUP_FORBIDDEN");
  const ordered = {
    groupId: group.id,
    fromMemberId,
    toMemberId,
    fromUserId,
    toUserId,
    currency,
    amountMinor,
    createdByUserId: userId,
    key: input.idempotencyKey,
    inputHash,
    method,
    state: "open" as const,
    dueAt: new Date(ctx.clock.now().getTime() + CASH_DAYS * 86_400_000),
    paidOn: await checkPaidOn(ctx, tx, userId, paidOn),
    note: note || null,
    chosenExpenseIds: expenseIds,
  };
  const written = await writeSettlement(
    ctx,
    tx,
    ordered,
    expenseIds.length === 0 ? seenOpenMinor : undefined,
  );
  const locked = await lockSettlement(tx, written.id);
  if (locked === null) return written;
  if (mayAnswer({ fromUserId, toUserId }, member)) await settle(ctx, tx, locked, ["open"]);
  else for (const line of locked.lines) await tellGroup(ctx, tx, written, line, "settlement_opened");
  return written;
}
