import { goalCategories, goalIcons, savingKinds, savingResults } from "@evenly/contract/goals/rules";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { day, id, int8, isCurrencyCode, moment } from "../columns.ts";

/** Savings goals. The money of a goal is the balance of the ledger's account with its id. */
export const goals = classifiedTable(
  "goals",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    idempotencyKey: internal(text("idempotency_key")).notNull(),
    /** Of the input that created it; empty where that was before hashes were stored. */
    inputHash: internal(text("input_hash")).notNull(),
    name: confidential(text("name")).notNull(),
    description: confidential(text("description")),
    targetMinor: confidential(int8("target_minor")).notNull(),
    currency: internal(text("currency")).notNull(),
    deadlineOn: confidential(day("deadline_on")),
    category: confidential(text("category", { enum: goalCategories })).notNull(),
    icon: confidential(text("icon", { enum: goalIcons })).notNull(),
    /** The day on which the goal began, in its owner's time zone. */
    startedOn: confidential(day("started_on")).notNull(),
    completedAt: confidential(moment("completed_at")),
    archivedAt: confidential(moment("archived_at")),
    /** When its pace is looked at next, to remind its owner if it is behind. */
    paceAt: internal(moment("pace_at")).notNull().defaultNow(),
    createdAt: internal(moment("created_at")).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    uniqueIndex("goals_intent_key").on(table.userId, table.idempotencyKey),
    index("goals_by_user").on(table.userId, table.createdAt, table.id),
    index("goals_with_pace")
      .on(table.paceAt)
      .where(
        sql`${table.deadlineOn} is not null and ${table.completedAt} is null and ${table.archivedAt} is null`,
      ),
    check("goals_target", sql`${table.targetMinor} > 0`),
    check("goals_currency", isCurrencyCode(table.currency)),
  ],
);

/** Rules by which money gets into a goal by itself, at most one of each kind. */
export const goalSavings = classifiedTable(
  "goal_savings",
  {
    id: internal(id()).primaryKey(),
    goalId: internal(id("goal_id"))
      .notNull()
      .references(() => goals.id, { onDelete: "cascade" }),
    kind: confidential(text("kind", { enum: savingKinds })).notNull(),
    isOn: confidential(boolean("is_on")).notNull(),
    amountMinor: confidential(int8("amount_minor")),
    weekday: confidential(integer("weekday")),
    monthDay: confidential(integer("month_day")),
    basisPoints: confidential(integer("basis_points")),
    /** The next date and its moment; null while it is off. */
    nextOn: confidential(day("next_on")),
    nextAt: confidential(moment("next_at")),
    /** What moved before this moment is counted; of rules that count payments or income. */
    countedTo: confidential(moment("counted_to")),
    lastOn: confidential(day("last_on")),
    lastResult: confidential(text("last_result", { enum: savingResults })),
  },
  (table) => [
    uniqueIndex("goal_savings_kind_key").on(table.goalId, table.kind),
    index("goal_savings_due").on(table.nextAt).where(sql`${table.isOn}`),
    check(
      "goal_savings_next",
      sql`${table.isOn} = (${table.nextOn} is not null) and (${table.nextOn} is null) = (${table.nextAt} is null)`,
    ),
    check(
      "goal_savings_amount",
      sql`(${table.kind} in ('weekly', 'monthly')) = (${table.amountMinor} is not null) and ${table.amountMinor} > 0`,
    ),
    check(
      "goal_savings_day",
      sql`(${table.kind} = 'weekly') = (${table.weekday} is not null) and (${table.kind} = 'monthly') = (${table.monthDay} is not null)
        and ${table.weekday} between 1 and 7 and ${table.monthDay} between 1 and 31`,
    ),
    check(
      "goal_savings_part",
      sql`(${table.kind} = 'income') = (${table.basisPoints} is not null) and ${table.basisPoints} between 1 and 10000
        and (${table.kind} in ('round_up', 'income')) = (${table.countedTo} is not null)`,
    ),
  ],
);
