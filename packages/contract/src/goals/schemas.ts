import * as z from "zod";
import { AmountMinor, Currency } from "../amounts.ts";
import { Day } from "../dates.ts";
import { GoalId, GroupId, MemberId, PaymentRequestId, TransferId, UserId } from "../ids.ts";
import { IdempotencyKey } from "../payments/schemas.ts";
import { linesText, oneLineText } from "../text-schemas.ts";
import {
  earmarkKinds,
  GOAL_DESCRIPTION_MAX,
  GOAL_NAME_MAX,
  GOALS_MAX,
  goalCategories,
  goalIcons,
  paceStates,
  savingKinds,
  savingResults,
} from "./rules.ts";

const fields = {
  name: oneLineText(GOAL_NAME_MAX).min(1),
  description: linesText(GOAL_DESCRIPTION_MAX).nullable().default(null),
  targetMinor: AmountMinor,
  deadlineOn: Day.nullable().default(null).describe("the last day to reach it; null has none"),
  category: z.enum(goalCategories),
  icon: z.enum(goalIcons).default("piggy-bank"),
};

export const CreateGoalInput = z.strictObject({ ...fields, idempotencyKey: IdempotencyKey });
export type CreateGoalInput = z.infer<typeof CreateGoalInput>;
export const OneGoalInput = z.strictObject({ goalId: GoalId });
export type OneGoalInput = z.infer<typeof OneGoalInput>;
export const UpdateGoalInput = z.strictObject({ goalId: GoalId, ...fields });
export type UpdateGoalInput = z.infer<typeof UpdateGoalInput>;
export const ArchiveGoalInput = z.strictObject({ goalId: GoalId, isArchived: z.boolean() });
export type ArchiveGoalInput = z.infer<typeof ArchiveGoalInput>;
export const DeleteGoalInput = z.strictObject({ goalId: GoalId, idempotencyKey: IdempotencyKey });
export type DeleteGoalInput = z.infer<typeof DeleteGoalInput>;
export const MoveGoalMoneyInput = z.strictObject({
  goalId: GoalId,
  amountMinor: AmountMinor,
  idempotencyKey: IdempotencyKey,
});
export type MoveGoalMoneyInput = z.infer<typeof MoveGoalMoneyInput>;

const isOn = z.boolean();
/** How money gets into a goal by itself. A change counts from the rule's next date on. */
export const SetSavingInput = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("weekly"),
    goalId: GoalId,
    isOn,
    amountMinor: AmountMinor,
    weekday: z.number().int().min(1).max(7).describe("1 is Monday"),
  }),
  z.strictObject({
    kind: z.literal("monthly"),
    goalId: GoalId,
    isOn,
    amountMinor: AmountMinor,
    monthDay: z.number().int().min(1).max(31).describe("31 is the last day of a shorter month"),
  }),
  z.strictObject({ kind: z.literal("round_up"), goalId: GoalId, isOn }),
  z.strictObject({
    kind: z.literal("income"),
    goalId: GoalId,
    isOn,
    basisPoints: z.number().int().min(1).max(10_000).describe("500 is 5% of what comes in"),
  }),
]);
export type SetSavingInput = z.infer<typeof SetSavingInput>;

export const Saving = z.object({
  kind: z.enum(savingKinds),
  isOn: z.boolean(),
  amountMinor: z.bigint().nullable().describe("of weekly and monthly rules"),
  weekday: z.number().int().nullable(),
  monthDay: z.number().int().nullable(),
  basisPoints: z.number().int().nullable(),
  nextOn: Day.nullable().describe("the next date; null when it is off"),
  lastOn: Day.nullable(),
  lastResult: z.enum(savingResults).nullable().describe("short: the balance did not suffice, nothing moved"),
});
export type Saving = z.infer<typeof Saving>;

/** How a goal stands against an even way from its first day to its deadline, counted in whole weeks. */
export const Pace = z.object({
  state: z.enum(paceStates).describe("open: without a deadline; over: the deadline has passed"),
  differenceMinor: z.bigint().describe("how far ahead or behind, never below zero"),
  expectedMinor: z.bigint().nullable().describe("what an even way would have by today"),
  perWeekMinor: z.bigint().nullable().describe("what each week until the deadline needs"),
  perMonthMinor: z.bigint().nullable(),
  daysOver: z.number().int().nullable(),
  doneOn: Day.nullable().describe("when weekly and monthly rules get there by themselves"),
});
export type Pace = z.infer<typeof Pace>;

/** Money that a person sets apart from their balance. It is theirs at any time. */
export const Goal = z.object({
  id: GoalId,
  name: z.string(),
  description: z.string().nullable(),
  targetMinor: z.bigint(),
  currentMinor: z.bigint().describe("the balance of the goal's own account in the ledger"),
  currency: Currency,
  deadlineOn: Day.nullable(),
  category: z.enum(goalCategories),
  icon: z.enum(goalIcons),
  isCompleted: z.boolean().describe("was reached once; stays so after money is taken out"),
  completedAt: z.date().nullable(),
  isArchived: z.boolean(),
  pace: Pace,
  savings: z.array(Saving),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Goal = z.infer<typeof Goal>;

/** A goal after money was moved, and the line of the move in the history. */
export const MovedGoal = z.object({ goal: Goal, transactionId: TransferId });
export type MovedGoal = z.infer<typeof MovedGoal>;
export const DeletedGoal = z.object({ goalId: GoalId, returnedMinor: z.bigint(), currency: Currency });
export type DeletedGoal = z.infer<typeof DeletedGoal>;

export const GoalList = z.object({
  goals: z.array(Goal).max(GOALS_MAX),
  savedMinor: z.bigint().describe("in all goals"),
  currency: Currency,
  dueMinor: z.bigint().describe("what rules move until the end of the month"),
  until: Day.describe("exclusive: the first day of the next month"),
  roundUpsMinor: z.bigint().describe("what rounding up would have moved this month so far"),
  incomeMinor: z.bigint().describe("what came in this month so far"),
});
export type GoalList = z.infer<typeof GoalList>;

/** Where a part of what is promised is settled or changed. */
const EarmarkPlace = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person"), userId: UserId }),
  z.object({ kind: z.literal("group"), groupId: GroupId, ownMemberId: MemberId, otherMemberId: MemberId }),
  z.object({ kind: z.literal("requests") }),
  z.object({ kind: z.literal("request"), requestId: PaymentRequestId }),
  z.object({ kind: z.literal("goal"), goalId: GoalId }),
]);

/** One thing for which money is needed. */
export const EarmarkRow = z.object({
  id: z.string(),
  name: z.string().nullable().describe("null: a person who is not known yet"),
  amountMinor: z.bigint(),
  dueOn: Day.nullable().describe("null: due since it exists"),
  place: EarmarkPlace.nullable(),
});
export type EarmarkRow = z.infer<typeof EarmarkRow>;

/** A part of the available balance that is promised; the rows sum to it. */
export const Earmark = z.object({
  kind: z.enum(earmarkKinds),
  amountMinor: z.bigint(),
  rows: z.array(EarmarkRow).describe("at most 100, the largest first"),
  rowsCount: z.number().int(),
});
export type Earmark = z.infer<typeof Earmark>;

/** What is left of the available balance after all that is promised: `safeMinor` is `availableMinor` less the sum of `terms`. */
export const SafeToSpend = z.object({
  currency: Currency,
  until: Day.describe("exclusive: what is due from this day on does not count"),
  availableMinor: z.bigint(),
  heldMinor: z.bigint().describe("on hold; not in the available balance"),
  safeMinor: z.bigint().describe("below zero: more is promised than there is"),
  terms: z.array(Earmark).describe("without those of zero"),
});
export type SafeToSpend = z.infer<typeof SafeToSpend>;

export const SafeToSpendInput = z.strictObject({
  until: Day.optional().describe("exclusive; by default the first day of the next month"),
});
export type SafeToSpendInput = z.infer<typeof SafeToSpendInput>;
