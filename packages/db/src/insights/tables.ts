import { spendingPeriods } from "@evenly/contract/insights/rules";
import { sql } from "drizzle-orm";
import { check, index, jsonb, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { day, id, moment } from "../columns.ts";

/** Insights that a person has called not useful, each for its period. */
export const hiddenInsights = classifiedTable(
  "hidden_insights",
  {
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    period: internal(text("period", { enum: spendingPeriods })).notNull(),
    periodFrom: internal(day("period_from")).notNull(),
    /** Made from what it says; the same as long as it is told of its period. */
    insightId: internal(text("insight_id")).notNull(),
    hiddenAt: internal(moment("hidden_at")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.period, table.periodFrom, table.insightId] }),
    check("hidden_insights_id", sql`${table.insightId} ~ '^[0-9a-f]{32}$'`),
    index("hidden_insights_by_moment").on(table.hiddenAt),
  ],
);

/** Answers of the spending analysis, each used again for a minute. */
export const spendingAnalyses = classifiedTable(
  "spending_analyses",
  {
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    /** Period, last day and currency. */
    key: internal(text("key")).notNull(),
    /** As the API writes it. */
    answer: confidential(jsonb("answer")).notNull(),
    computedAt: internal(moment("computed_at")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("spending_analyses_by_moment").on(table.computedAt),
  ],
);
