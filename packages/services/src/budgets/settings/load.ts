import { type BudgetSettings, defaultBudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import type { Person } from "@evenly/contract/payments/schemas";
import type { Queryable } from "@evenly/db";
import { listBudgetPeople, type SettingsRow } from "@evenly/db/budgets/settings-queries";
import { todayIn } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../../context.ts";
import { presentPerson } from "../../payments/index.ts";

/** A person as their budgets need them: settings, time zone and the day that it is there. */
export type BudgetUser = {
  readonly userId: string;
  readonly timeZone: string;
  readonly today: string;
  readonly settings: BudgetSettings;
  readonly person: Person;
};

/** People by their ids. */
export async function loadBudgetUsers(
  ctx: ServiceContext,
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, BudgetUser>> {
  const now = ctx.clock.now();
  const people = await listBudgetPeople(db, [...new Set(userIds)]);
  return new Map(
    people.map(({ userId, timeZone, settings, ...names }) => [
      userId,
      {
        userId,
        timeZone,
        today: todayIn(timeZone, now),
        settings: toSettings(settings),
        person: presentPerson({ ...names, id: userId }),
      },
    ]),
  );
}

function toSettings(row: SettingsRow | null): BudgetSettings {
  if (row === null) return defaultBudgetSettings;
  const {
    warningAt: warning,
    criticalAt: critical,
    userId: _userId,
    updatedAt: _updatedAt,
    ...settings
  } = row;
  const { budgetAlerts, goalReminders, weeklyReports, monthlyReports, ...others } = settings;
  return {
    ...others,
    alertThresholds: { warning, critical },
    notifications: { budgetAlerts, goalReminders, weeklyReports, monthlyReports },
  };
}
