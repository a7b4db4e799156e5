import { invariant } from "@evenly/contract";
import type { BudgetUse, Thresholds } from "@evenly/contract/budgets/schemas";
import type { Queryable } from "@evenly/db";
import type { DatedBudget } from "@evenly/db/budgets/budget-queries";
import { type BudgetMemberRow, listBudgetMembers } from "@evenly/db/budgets/member-queries";
import type { SpentDay } from "@evenly/db/budgets/spent-queries";
import {
  commonDays,
  type Days,
  dayAfter,
  dayBefore,
  periodsBetween,
  sumIn,
  useOfBudget,
} from "@evenly/domain/budgets/index";
import type { ServiceContext } from "../context.ts";
import { loadSpentOf, loadSpentOfGroup, type Wanted } from "./load-spent.ts";
import { type BudgetUser, loadBudgetUsers } from "./settings/load.ts";

/** Ended periods hand on what they left for at most so many periods. */
const PERIODS_MAX = 60;

/** A budget with what is spent of it in one period. */
export type MeasuredBudget = {
  readonly budget: DatedBudget;
  readonly thresholds: Thresholds;
  readonly use: BudgetUse;
  /** Without those who may no longer be members. */
  readonly members: readonly BudgetMemberRow[];
  /** Owner and members, by id. */
  readonly users: ReadonlyMap<string, BudgetUser>;
  /** What each person spent in the period, by id; empty for a budget of a group. */
  readonly spentBy: ReadonlyMap<string, bigint>;
};
type Planned = Pick<MeasuredBudget, "budget" | "members"> & {
  readonly periods: readonly Days[];
  /** Ids of the people whose own shares count; none for a budget of a group. */
  readonly userIds: readonly string[];
};

/** Computes what is spent of budgets in the period of a day, of today without one; a budget is measured within its own days. */
export async function measureBudgets(
  ctx: ServiceContext,
  db: Queryable,
  budgets: readonly DatedBudget[],
  on?: string,
): Promise<readonly MeasuredBudget[]> {
  const shared = budgets.filter(({ groupId }) => groupId === null).map(({ id }) => id);
  const members = await listBudgetMembers(db, shared);
  const userIds = [...budgets.map(({ ownerUserId }) => ownerUserId), ...members.map(({ userId }) => userId)];
  const users = await loadBudgetUsers(ctx, db, userIds);
  const planned = budgets.map((budget): Planned => {
    const own = members.filter(({ budgetId }) => budgetId === budget.id);
    const joined = own.filter(({ joinedAt }) => joinedAt !== null).map(({ userId }) => userId);
    const counted = budget.groupId === null ? [budget.ownerUserId, ...joined] : [];
    return { budget, members: own, userIds: counted, periods: periodsOf(budget, userOf(users, budget), on) };
  });
  const spent = await loadSpent(db, planned, users);
  return planned.map((plan) => measure(plan, users, spent));
}

function userOf(users: ReadonlyMap<string, BudgetUser>, { ownerUserId }: DatedBudget): BudgetUser {
  const user = users.get(ownerUserId);
  invariant(user, "the owner of a budget has an account");
  return user;
}

/** The period that is asked for, after those that may hand something on to it. */
function periodsOf(budget: DatedBudget, owner: BudgetUser, on = owner.today): readonly Days[] {
  const { startsOn, endsOn, period, rollover } = budget;
  const until = endsOn !== null && endsOn < on ? endsOn : on;
  const day = until < startsOn ? startsOn : until;
  const rule = { period, startOfWeek: owner.settings.startOfWeek, max: PERIODS_MAX };
  const range = { from: startsOn, to: endsOn === null ? null : dayAfter(endsOn) };
  return periodsBetween(rollover === "none" ? day : startsOn, day, rule).map((each) =>
    commonDays(each, range),
  );
}

/** What people and groups spent, by their ids. */
async function loadSpent(
  db: Queryable,
  planned: readonly Planned[],
  users: ReadonlyMap<string, BudgetUser>,
): Promise<ReadonlyMap<string, readonly SpentDay[]>> {
  const wanted = new Map<string, Wanted[]>();
  for (const { budget, periods, userIds } of planned) {
    const span = { from: periods[0]?.from ?? "", to: periods.at(-1)?.to ?? "", category: budget.category };
    for (const id of budget.groupId === null ? userIds : [budget.groupId])
      wanted.set(id, [...(wanted.get(id) ?? []), span]);
  }
  const loaded = [...wanted].map(async ([id, spans]) => {
    const user = users.get(id);
    return [id, await (user ? loadSpentOf(db, user, spans) : loadSpentOfGroup(db, id, spans))] as const;
  });
  return new Map(await Promise.all(loaded));
}

function measure(
  { budget, periods, userIds, members }: Planned,
  users: ReadonlyMap<string, BudgetUser>,
  spent: ReadonlyMap<string, readonly SpentDay[]>,
): MeasuredBudget {
  const { settings } = userOf(users, budget);
  const { warningAt, criticalAt, groupId } = budget;
  const thresholds =
    warningAt === null || criticalAt === null
      ? settings.alertThresholds
      : { warning: warningAt, critical: criticalAt };
  const countedOf = (id: string) => (spent.get(id) ?? []).filter((day) => isCounted(day, budget));
  const days = periods.at(-1);
  invariant(days, "a budget has a period");
  const { amounts, rollover } = budget;
  const all = (groupId === null ? userIds : [groupId]).flatMap(countedOf);
  const use = useOfBudget({ periods, amounts, rollover, thresholds, spent: all });
  return {
    budget,
    members,
    thresholds,
    users,
    use: { ...use, from: days.from, lastOn: dayBefore(days.to) },
    spentBy: new Map(userIds.map((id) => [id, sumIn(countedOf(id), days).spentMinor])),
  };
}

/** Whether a budget counts what was spent. */
function isCounted(day: SpentDay, { category, currency }: DatedBudget): boolean {
  return day.currency === currency && (category === null || day.category === category);
}
