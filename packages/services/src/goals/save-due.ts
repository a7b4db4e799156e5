import { AppError, refuse, WALLET_CURRENCY } from "@evenly/contract";
import {
  type FundedGoal,
  findGoal,
  listDueSavings,
  passSavingDay,
  type SavingRow,
} from "@evenly/db/goals/queries";
import { dayIn, nextSavingDay, partOf, savingMoment } from "@evenly/domain/goals/index";
import type { GoalOrder, TransferOutcome } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { unwrapOutcome, withPostings } from "../ledger/index.ts";
import { recordEvent } from "../shared/record-event.ts";
import { completeIfReached } from "./complete-if-reached.ts";
import { sumIncome, sumRoundUps } from "./counted-money.ts";

const SAVINGS_MAX = 100;
type Due = SavingRow & { readonly userId: string; readonly timeZone: string };
type Result = NonNullable<SavingRow["lastResult"]>;

/**
 * Moves money into goals by every rule whose date has come, each in its own transaction; after downtime date by date. What the balance does
 * not suffice for is left out, and its owner is told. Returns the number of dates dealt with, which is 0 once none is due.
 *
 * @unaudited a movement's own row says who, what and when, and nobody can change it
 */
export async function saveDue(ctx: ServiceContext, signal?: AbortSignal): Promise<number> {
  let done = 0;
  for (const due of await listDueSavings(ctx.db, ctx.clock.now(), SAVINGS_MAX)) {
    if (signal?.aborted) break;
    try {
      await saveOnce(ctx, due);
      done += 1;
    } catch (error) {
      // The other rules go on; this one is tried again in the next run.
      ctx.log.error({ err: error, goalId: due.goalId }, "a goal's rule moved no money");
    }
  }
  return done;
}

async function saveOnce(ctx: ServiceContext, due: Due): Promise<void> {
  const { goalId, userId, nextOn: on } = due;
  const goal = await findGoal(ctx.db, userId, goalId);
  if (goal === null || on === null) return;
  const today = dayIn(due.timeZone, ctx.clock.now());
  const amountMinor = await amountOf(ctx, due, goal, today);
  await withPostings(ctx, async (tx, post) => {
    const order = orderOf(ctx, due, goal, amountMinor);
    const [outcome] = amountMinor > 0n ? await post([order]) : [];
    const lastResult = resultOf(outcome);
    const nextOn = nextSavingDay(due, on);
    const change = {
      nextOn,
      nextAt: savingMoment(due.timeZone, nextOn),
      lastOn: on,
      lastResult,
      ...(due.countedTo === null ? {} : { countedTo: today }),
    };
    // Changed or passed by another process meanwhile: what was posted here is undone, and the next run looks again.
    if (!(await passSavingDay(tx, due.id, on, change))) refuse("OVERLOADED", { retryAfterSeconds: 1 });
    if (lastResult === "saved") await completeIfReached(ctx, tx, userId, goalId);
    if (lastResult === "short" || lastResult === "frozen") {
      const facts = { userId, goalId, goalName: goal.name, currency: goal.currency };
      const skipped = { ...facts, amountMinor: String(amountMinor), kind: due.kind, on };
      await recordEvent(ctx, tx, "goal.saving_skipped", skipped);
    }
  });
}

/** At most what the goal lacks; payments and income count up to yesterday. */
async function amountOf(ctx: ServiceContext, due: Due, goal: FundedGoal, today: string): Promise<bigint> {
  const lackingMinor = goal.targetMinor - goal.currentMinor;
  if (lackingMinor <= 0n || goal.archivedAt !== null) return 0n;
  const days = { from: due.countedTo ?? today, to: today };
  const query = { userId: due.userId, timeZone: due.timeZone, currency: WALLET_CURRENCY, ...days };
  const wanted =
    due.kind === "round_up"
      ? await sumRoundUps(ctx, query)
      : due.kind === "income"
        ? partOf(await sumIncome(ctx, query), due.basisPoints ?? 0)
        : (due.amountMinor ?? 0n);
  return wanted < lackingMinor ? wanted : lackingMinor;
}

/** The rule and its date are the key: the money of one date moves at most once. */
function orderOf(ctx: ServiceContext, due: Due, goal: FundedGoal, amountMinor: bigint): GoalOrder {
  const key = `${due.id}:${due.nextOn}`;
  return {
    kind: "goal_in",
    id: ctx.ids.uuid(),
    ownerUserId: due.userId,
    procedure: "goals.save",
    key,
    inputHash: key,
    payerUserId: due.userId,
    payeeUserId: due.userId,
    goalId: due.goalId,
    amountMinor,
    currency: goal.currency,
    description: goal.name,
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
