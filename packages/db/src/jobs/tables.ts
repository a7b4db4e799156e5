import { sql } from "drizzle-orm";
import { index, integer, json, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment } from "../columns.ts";

/** Pending work of the worker: jobs, and events for consumers. A row is deleted when it is done. */
export const jobs = pgTable(
  "jobs",
  {
    id: id().primaryKey(),
    /** Name of the job or of the consumer. */
    name: text("name").notNull(),
    version: integer("version").notNull(),
    /** Unique per name while the row exists. */
    dedupeKey: text("dedupe_key"),
    /** Rows of a name with the same key run one at a time. */
    orderingKey: text("ordering_key"),
    payload: json("payload").notNull(),
    requestId: text("request_id"),
    /** Position among the rows of its ordering key; for an event, when its outbox row was written. */
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
    dueAt: moment("due_at").notNull(),
    /** Runs started since the row was inserted or last asked to run again. */
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

/** Recurring jobs, by a rule in a time zone. */
export const schedules = pgTable(
  "schedules",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    /** Owner; null for the product's own schedules. */
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
