import { sql } from "drizzle-orm";
import { index, integer, json, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment } from "../columns.ts";

/** What runs later in the worker: jobs, and events that a consumer has not handled. The row of what is done is deleted. */
export const jobs = pgTable(
  "jobs",
  {
    id: id().primaryKey(),
    /** Of the job, or of the consumer. */
    name: text("name").notNull(),
    version: integer("version").notNull(),
    /** While the row is there, no second one of the name has this key. */
    dedupeKey: text("dedupe_key"),
    /** Those of a name that share it run one after the other. */
    orderingKey: text("ordering_key"),
    payload: json("payload").notNull(),
    requestId: text("request_id"),
    /** The place in the order of its key; of an event, when its batch was written. */
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
    dueAt: moment("due_at").notNull(),
    /** Begun so many times since it was made or last asked to be run again. */
    attemptCount: integer("attempt_count").notNull().default(0),
    leaseToken: id("lease_token"),
    leasedUntil: moment("leased_until"),
    parkedAt: moment("parked_at"),
    lastError: text("last_error"),
  },
  (table) => [
    uniqueIndex("jobs_dedupe_key").on(table.name, table.dedupeKey),
    index("jobs_due").on(table.dueAt).where(sql`${table.parkedAt} is null`),
    index("jobs_in_order")
      .on(table.name, table.orderingKey, table.createdAt, table.id)
      .where(sql`${table.orderingKey} is not null`),
    index("jobs_parked").on(table.parkedAt, table.id).where(sql`${table.parkedAt} is not null`),
  ],
);

/** What is enqueued again and again, by a rule on the clock of a time zone. */
export const schedules = pgTable(
  "schedules",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    /** Whose it is; null for the product's own. */
    ownerKey: text("owner_key"),
    jobName: text("job_name").notNull(),
    jobVersion: integer("job_version").notNull(),
    payload: json("payload").notNull(),
    rule: json("rule").notNull(),
    timeZone: text("time_zone").notNull(),
    nextAt: moment("next_at").notNull(),
    lastRunAt: moment("last_run_at"),
    pausedAt: moment("paused_at"),
  },
  (table) => [
    unique("schedules_owner_name").on(table.name, table.ownerKey).nullsNotDistinct(),
    index("schedules_due").on(table.nextAt).where(sql`${table.pausedAt} is null`),
  ],
);
