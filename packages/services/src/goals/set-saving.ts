import { refuse } from "@evenly/contract";
import type { Goal, SetSavingInput } from "@evenly/contract/goals/schemas";
import { listSavings, type SavingRow, writeSaving } from "@evenly/db/goals/queries";
import { nextSavingDay, savingMoment } from "@evenly/domain/goals/index";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "../ledger/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadOwnDay, loadShownGoal, type OwnDay } from "./load-goals.ts";
import { lockGoal } from "./lock-goal.ts";

type RuleColumns = Pick<SavingRow, "amountMinor" | "weekday" | "monthDay" | "basisPoints">;

/**
 * Sets how money gets into a goal by itself, or switches that off. A rule whose days stay the same keeps its next date, from which on the
 * change counts; a new one starts tomorrow at the earliest.
 *
 * @throws {UNAUTHENTICATED} @throws {GOAL_NOT_FOUND} it is unknown or another person's.
 * @throws {GOAL_ARCHIVED} the rule is switched on, and the goal is archived.
 * @throws {OVERLOADED} the lock was not granted in time. @throws {OUTCOME_UNKNOWN} the connection was lost.
 */
export async function setSaving(ctx: ServiceContext, input: SetSavingInput): Promise<Goal> {
  const userId = requireUser(ctx);
  const { goalId, kind, isOn } = input;
  const own = await loadOwnDay(ctx, userId);
  await withPostings(ctx, async (tx) => {
    const goal = await lockGoal(tx, userId, goalId);
    if (isOn && goal.archivedAt !== null) refuse("GOAL_ARCHIVED", { id: goalId });
    const before = (await listSavings(tx, [goalId])).find((row) => row.kind === kind);
    const columns = columnsOf(input);
    const counts = kind === "round_up" || kind === "income";
    await writeSaving(tx, {
      id: before?.id ?? ctx.ids.uuid(),
      goalId,
      kind,
      isOn,
      ...columns,
      ...(isOn ? nextOf({ kind, ...columns }, before, own) : { nextOn: null, nextAt: null }),
      // Payments and income count from the moment at which the rule is switched on.
      countedTo: counts ? ((before?.isOn ? before.countedTo : null) ?? ctx.clock.now()) : null,
    });
    await recordAudit(ctx, tx, {
      operation: isOn ? "goal.saving_set" : "goal.saving_stopped",
      userId,
      subject: goalId,
      metadata: { kind },
    });
  });
  return await loadShownGoal(ctx, userId, goalId);
}

function columnsOf(input: SetSavingInput): RuleColumns {
  return {
    amountMinor: "amountMinor" in input ? input.amountMinor : null,
    weekday: "weekday" in input ? input.weekday : null,
    monthDay: "monthDay" in input ? input.monthDay : null,
    basisPoints: "basisPoints" in input ? input.basisPoints : null,
  };
}

function nextOf(
  rule: Pick<SavingRow, "kind" | "weekday" | "monthDay">,
  before: SavingRow | undefined,
  { today, timeZone }: OwnDay,
): { readonly nextOn: string; readonly nextAt: Date } {
  const isSame = before?.weekday === rule.weekday && before.monthDay === rule.monthDay;
  if (isSame && before.nextOn !== null && before.nextAt !== null)
    return { nextOn: before.nextOn, nextAt: before.nextAt };
  // In a zone further west it may still be the day on which the rule has saved.
  const savedOn = before?.lastOn ?? today;
  const nextOn = nextSavingDay(rule, savedOn > today ? savedOn : today);
  return { nextOn, nextAt: savingMoment(timeZone, nextOn) };
}
