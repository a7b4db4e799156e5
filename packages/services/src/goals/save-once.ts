import { AppError } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import {
  changeSaving,
  type DueSaving,
  type FundedGoal,
  findGoal,
  findSaving,
  type SavingRow,
} from "@evenly/db/goals/queries";
import { nextSavingDay, partOf, savingMoment } from "@evenly/domain/goals/index";
import type { GoalOrder, TransferOutcome } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { unwrapOutcome, withPostings } from "../ledger/index.ts";
import { recordEvent } from "../shared/record-event.ts";
import { completeIfReached } from "./complete-if-reached.ts";
import { sumIncome, sumRoundUps } from "./counted-money.ts";
import { lockGoalMove } from "./lock-goal.ts";

/** A payment gets its moment before it waits for locks. What moved longer ago than this is committed, also by a clock that is a little off. */
const SETTLED_MS = 5 * 60_000;

type Result = NonNullable<SavingRow["lastResult"]>;
/** A rule that is on, as it is under the lock. */
type ReadySaving = SavingRow & { readonly nextOn: string };

/**
 * Moves money into a goal by a rule, for the earliest of its dates that has come. The rule, its goal and what it counts are read under the
 * ledger's locks; a rule that was stopped, changed or dealt with before they were granted moves nothing.
 *
 * @throws {NOT_FOUND} the goal's account is closed. @throws {OVERLOADED} the locks were not granted in time.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; the next run finds the date as it was, or dealt with.
 * @unaudited a movement's own row says who, what and when, and nobody can change it
 */
export async function saveOnce(ctx: ServiceContext, due: DueSaving): Promise<void> {
  const { goalId, userId, timeZone } = due;
  await withPostings(ctx, async (tx, post) => {
    await lockGoalMove(tx, userId, goalId);
    const now = ctx.clock.now();
    const goal = await findGoal(tx, userId, goalId);
    const saving = await findSaving(tx, due.id);
    if (goal === null || goal.archivedAt !== null || saving === null || !isReady(saving, now)) return;
    const countedTo = countedToOf(saving, now);
    const amountMinor = await amountOf(tx, saving, goal, countedTo);
    const [outcome] = amountMinor > 0n ? await post([orderOf(ctx, saving, goal, amountMinor)]) : [];
    const lastResult = resultOf(outcome);
    const isSkipped = lastResult === "short" || lastResult === "frozen";
    const nextOn = nextSavingDay(saving, saving.nextOn);
    await changeSaving(tx, saving.id, {
      nextOn,
      nextAt: savingMoment(timeZone, nextOn),
      lastOn: saving.nextOn,
      lastResult,
      // What was skipped is counted again at the next date.
      ...(countedTo === null || isSkipped ? {} : { countedTo }),
    });
    if (lastResult === "saved") await completeIfReached(ctx, tx, userId, goalId);
    if (isSkipped && isNews(saving, lastResult)) {
      const facts = { userId, goalId, goalName: goal.name, currency: goal.currency };
      const skipped = { ...facts, amountMinor: String(amountMinor), kind: saving.kind, on: saving.nextOn };
      await recordEvent(ctx, tx, "goal.saving_skipped", skipped);
    }
  });
}

function isReady(saving: SavingRow, now: Date): saving is ReadySaving {
  return saving.isOn && saving.nextOn !== null && saving.nextAt !== null && saving.nextAt <= now;
}

/** A rule that counts says once that it is skipped, not each day. */
function isNews({ countedTo, lastResult }: SavingRow, result: Result): boolean {
  return countedTo === null || lastResult !== result;
}

/** The moment up to which a rule counts now; null for a fixed amount. It never goes back. */
function countedToOf({ countedTo }: SavingRow, now: Date): Date | null {
  if (countedTo === null) return null;
  const settled = new Date(now.getTime() - SETTLED_MS);
  return settled > countedTo ? settled : countedTo;
}

/** At most what the goal lacks, in minor units. */
async function amountOf(
  tx: Tx,
  saving: SavingRow,
  { userId, currency, targetMinor, currentMinor }: FundedGoal,
  to: Date | null,
): Promise<bigint> {
  const lackingMinor = targetMinor - currentMinor;
  if (lackingMinor <= 0n) return 0n;
  const wanted =
    saving.countedTo === null || to === null
      ? (saving.amountMinor ?? 0n)
      : await countedOf(tx, saving, { userId, currency, from: saving.countedTo, to });
  return wanted < lackingMinor ? wanted : lackingMinor;
}

async function countedOf(
  tx: Tx,
  { kind, basisPoints }: SavingRow,
  query: Parameters<typeof sumIncome>[1],
): Promise<bigint> {
  return kind === "round_up"
    ? await sumRoundUps(tx, query)
    : partOf(await sumIncome(tx, query), basisPoints ?? 0);
}

/** The rule and its date are the key: the money of one date moves at most once. */
function orderOf(
  ctx: ServiceContext,
  { id, nextOn }: ReadySaving,
  { id: goalId, userId, currency, name }: FundedGoal,
  amountMinor: bigint,
): GoalOrder {
  const key = `${id}:${nextOn}`;
  return {
    kind: "goal_in",
    id: ctx.ids.uuid(),
    ownerUserId: userId,
    procedure: "goals.save",
    key,
    inputHash: key,
    payerUserId: userId,
    payeeUserId: userId,
    goalId,
    amountMinor,
    currency,
    description: name,
  };
}

function resultOf(outcome: TransferOutcome | undefined): Result {
  if (outcome === undefined) return "nothing";
  if (outcome.status === "done") return "saved";
  if (outcome.code === "INSUFFICIENT_FUNDS") return "short";
  if (outcome.code === "PARTY_FROZEN") return "frozen";
  unwrapOutcome(outcome);
  throw new AppError(outcome.code, {});
}
