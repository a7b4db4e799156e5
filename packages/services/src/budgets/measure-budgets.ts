import { invariant } from "@evenly/contract";
import type { BudgetUse, Thresholds } from "@evenly/contract/budgets/schemas";
import type { Queryable } from "@evenly/db";
import type { DatedBudget } from "@evenly/db/budgets/budget-queries";
import { type BudgetMemberRow, listBlockedPairs, listBudgetMembers } from "@evenly/db/budgets/member-queries";
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
import { loadSpentOfEach, loadSpentOfGroup, type Wanted } from "./load-spent.ts";
import { type BudgetUser, loadBudgetUsers } from "./settings/load.ts";

/** Ended periods hand on what they left for at most so many periods. */
const PERIODS_MAX = 60;

/** What one person sees of a budget in one period: nothing of those whom a block separates from them. */
export type SeenBudget = {
  readonly use: BudgetUse;
  /** Without those who may no longer be members. */
  readonly members: readonly BudgetMemberRow[];
  /** What each person spent in the period, by id; empty for a budget of a group. */
  readonly spentBy: ReadonlyMap<string, bigint>;
};
/** A budget that is measured in one period. */
export type MeasuredBudget = {
  readonly budget: DatedBudget;
  readonly thresholds: Thresholds;
  /** Owner and members, by id. */
  readonly users: ReadonlyMap<string, BudgetUser>;
  /** First and last day of the period. */
  readonly days: Pick<BudgetUse, "from" | "lastOn">;
  /** Ids of the owner and of those who joined; none for a budget of a group. */
  readonly userIds: readonly string[];
  readonly seenBy: (viewerUserId: string) => SeenBudget;
};
type Planned = Pick<MeasuredBudget, "budget" | "userIds"> & {
  readonly members: readonly BudgetMemberRow[];
  readonly periods: readonly Days[];
};
type Loaded = {
  readonly users: ReadonlyMap<string, BudgetUser>;
  readonly spent: ReadonlyMap<string, readonly SpentDay[]>;
  readonly areBlocked: (one: string, other: string) => boolean;
};

/**
 * Computes what is spent of budgets in the period of a day, of today without one; a budget is measured within its own days. The number of
 * statements does not depend on the number of budgets, and grows by one with each hundred people.
 */
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
  const areBlocked = await loadBlocked(
    db,
    members.map(({ userId }) => userId),
  );
  return planned.map((plan) => measure(plan, { users, spent, areBlocked }));
}

/** Whether two members are blocked; a member whom a block separates from the owner is none. */
async function loadBlocked(db: Queryable, memberIds: readonly string[]): Promise<Loaded["areBlocked"]> {
  const pairs = memberIds.length < 2 ? [] : await listBlockedPairs(db, memberIds);
  return (one, other) => pairs.some((pair) => pair.includes(one) && pair.includes(other) && one !== other);
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
    for (const id of budget.groupId === null ? userIds : [budget.groupId]) {
      const spans = wanted.get(id);
      if (spans === undefined) wanted.set(id, [span]);
      else spans.push(span);
    }
  }
  const spenders = [...wanted].flatMap(([id, spans]) => {
    const user = users.get(id);
    return user === undefined ? [] : [{ user, wanted: spans }];
  });
  const spent = new Map(await loadSpentOfEach(db, spenders));
  // All budgets of groups that are measured together are those of one group.
  for (const [id, spans] of wanted) if (!users.has(id)) spent.set(id, await loadSpentOfGroup(db, id, spans));
  return spent;
}

function measure({ budget, periods, userIds, members }: Planned, loaded: Loaded): MeasuredBudget {
  const { users, spent, areBlocked } = loaded;
  const { settings } = userOf(users, budget);
  const { warningAt, criticalAt, groupId, amounts, rollover } = budget;
  const thresholds =
    warningAt === null || criticalAt === null
      ? settings.alertThresholds
      : { warning: warningAt, critical: criticalAt };
  const countedOf = (id: string) => (spent.get(id) ?? []).filter((day) => isCounted(day, budget));
  const period = periods.at(-1);
  invariant(period, "a budget has a period");
  const days = { from: period.from, lastOn: dayBefore(period.to) };
  const seenBy = (viewerUserId: string): SeenBudget => {
    const seenIds = userIds.filter((id) => !areBlocked(viewerUserId, id));
    const all = (groupId === null ? seenIds : [groupId]).flatMap(countedOf);
    return {
      use: { ...useOfBudget({ periods, amounts, rollover, thresholds, spent: all }), ...days },
      members: members.filter(({ userId }) => !areBlocked(viewerUserId, userId)),
      spentBy: new Map(seenIds.map((id) => [id, sumIn(countedOf(id), period).spentMinor])),
    };
  };
  return { budget, thresholds, users, days, userIds, seenBy };
}

/** Whether a budget counts what was spent. */
function isCounted(day: SpentDay, { category, currency }: DatedBudget): boolean {
  return day.currency === currency && (category === null || day.category === category);
}
