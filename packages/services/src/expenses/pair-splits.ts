import { refuse } from "@evenly/contract";
import { PairSplit, type SavePairSplitInput } from "@evenly/contract/groups/default-splits";
import type { OneGroupInput } from "@evenly/contract/groups/schemas";
import {
  deletePairSplit,
  listPairSplits as listRows,
  upsertPairSplit,
} from "@evenly/db/groups/pair-split-queries";
import { findMember } from "@evenly/db/groups/queries";
import { splitExpense } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { loadMembership } from "../groups/index.ts";
import { requireUser } from "../shared/require-user.ts";

/** An amount that every split of positive weights can divide. */
const SOME_AMOUNT = 1_000_000n;

/**
 * The caller's default splits with the active members of one of their groups.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 */
export async function listPairSplits(
  ctx: ServiceContext,
  { groupId }: OneGroupInput,
): Promise<readonly PairSplit[]> {
  await loadMembership(ctx, groupId);
  const rows = await listRows(ctx.db, groupId, requireUser(ctx));
  return rows.map(({ memberId, pair: { splitMethod: method, ownInput, otherInput } }) =>
    PairSplit.parse({ memberId, method, ownInput, otherInput }),
  );
}

/**
 * Writes or forgets the caller's default for expenses between them and one other person. It holds in all their groups; the other
 * person's default and expenses that exist stay as they are.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 * @throws {GROUP_MEMBER_UNKNOWN} no other active member with an account.
 * @throws {EXPENSE_SPLIT_WRONG} the inputs are no split of the method; details say what is wrong.
 * @unaudited changes how the form starts for the caller alone
 */
export async function savePairSplit(
  ctx: ServiceContext,
  { groupId, memberId, split }: SavePairSplitInput,
): Promise<readonly PairSplit[]> {
  const userId = requireUser(ctx);
  const { member } = await loadMembership(ctx, groupId);
  const other = await findMember(ctx.db, groupId, memberId);
  if (!other?.isActive || other.userId === null || other.id === member.id)
    return refuse("GROUP_MEMBER_UNKNOWN", { memberId });
  const otherUserId = other.userId;
  if (split !== null) expectPair(split);
  await withTransaction(ctx, async (tx) => {
    if (split === null) return await deletePairSplit(tx, userId, otherUserId);
    const { method: splitMethod, ownInput, otherInput } = split;
    const inputs = splitMethod === "equal" ? { ownInput: null, otherInput: null } : { ownInput, otherInput };
    await upsertPairSplit(tx, { userId, otherUserId, splitMethod, ...inputs, updatedAt: ctx.clock.now() });
  });
  return await listPairSplits(ctx, { groupId });
}

/** Refuses inputs that are no split of two. */
function expectPair({ method, ownInput, otherInput }: NonNullable<SavePairSplitInput["split"]>): void {
  if (method === "equal") return;
  const inputs = [ownInput ?? -1, otherInput ?? -1].map((value, place) => ({
    memberId: String(place),
    value,
  }));
  const input =
    method === "percentage"
      ? { method, parts: inputs.map(({ memberId, value }) => ({ memberId, basisPoints: value })) }
      : { method, parts: inputs.map(({ memberId, value }) => ({ memberId, shares: value })) };
  const outcome = splitExpense({
    totalMinor: SOME_AMOUNT,
    input,
    memberIds: new Set(["0", "1"]),
    rotation: 0,
  });
  if (!outcome.ok) refuse("EXPENSE_SPLIT_WRONG", { problem: outcome.problem });
}
