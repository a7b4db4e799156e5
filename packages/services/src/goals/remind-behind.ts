import { defaultBudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import { listPaceDue, lockPaceDue, type PaceDue, setPaceAt } from "@evenly/db/goals/pace-queries";
import { findGoal, listSavings } from "@evenly/db/goals/queries";
import { dayAfter, dayIn, monthOf, savingMoment } from "@evenly/domain/goals/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";
import { presentGoal } from "./present-goal.ts";

const PAGE = 100;
/** Of one run; the next one goes on. */
const PAGES_MAX = 100;
/** How long a goal waits that failed, so that it does not stand before the others in each run. */
const RETRY_MS = 15 * 60_000;

/**
 * Compares goals that have a deadline with their pace, each on the morning of its owner, and tells the owner of one that is behind, at most
 * once a month, unless they have switched reminders of goals off. Returns how many were dealt with.
 *
 * @unaudited carries out what the person's settings say
 */
export async function remindBehind(ctx: ServiceContext): Promise<number> {
  let done = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const due = await listPaceDue(ctx.db, ctx.clock.now(), PAGE);
    for (const goalId of due) if (await tryRemind(ctx, goalId)) done += 1;
    if (due.length < PAGE) break;
  }
  return done;
}

async function tryRemind(ctx: ServiceContext, goalId: string): Promise<boolean> {
  try {
    return await remind(ctx, goalId);
  } catch (error) {
    ctx.log.error({ err: error, goalId }, "a goal was not compared with its pace");
    await setPaceAt(ctx.db, goalId, new Date(ctx.clock.now().getTime() + RETRY_MS));
    return false;
  }
}

/** False when another worker deals with the goal, or it is too early in the day. */
async function remind(ctx: ServiceContext, goalId: string): Promise<boolean> {
  return await withTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const due = await lockPaceDue(tx, goalId, now);
    if (due === null) return false;
    const { userId, timeZone } = due;
    const today = dayIn(timeZone, now);
    const [morning, month] = [savingMoment(timeZone, today), monthOf(today)];
    if (now < morning) {
      await setPaceAt(tx, goalId, morning);
      return false;
    }
    const row = await findGoal(tx, userId, goalId);
    const goal = row && presentGoal(row, await listSavings(tx, [goalId]), today);
    const isTold = wantsReminders(due) && goal?.pace.state === "behind";
    await setPaceAt(tx, goalId, savingMoment(timeZone, isTold ? month.to : dayAfter(today)));
    if (!isTold) return true;
    const { name: goalName, currency, pace } = goal;
    await recordEvent(ctx, tx, "goal.fell_behind", {
      userId,
      goalId,
      goalName,
      currency,
      behindMinor: String(pace.differenceMinor),
      perMonthMinor: String(pace.perMonthMinor ?? 0n),
      month: month.from,
    });
    return true;
  });
}

function wantsReminders({ wantsReminders: isOn }: PaceDue): boolean {
  return isOn ?? defaultBudgetSettings.notifications.goalReminders;
}
