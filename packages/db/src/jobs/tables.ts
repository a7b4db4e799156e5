import { sql } from "drizzle-orm";
import { index, integer, json, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, moment } from "../columns.ts";

/** Pending work of the worker: jobs, and events for consumers. A row is deleted when it is done. */
export const jobs = classifiedTable(
  "jobs",
  {
    id: internal(id()).primaryKey(),
    /** Name of the job or of the consumer. */
    name: internal(text("name")).notNull(),
    version: internal(integer("version")).notNull(),
    /** Unique per name while the row exists. */
    dedupeKey: internal(text("dedupe_key")),
    /** Rows of a name with the same key run one at a time. */
    orderingKey: internal(text("ordering_key")),
    payload: confidential(json("payload")).notNull(),
    requestId: internal(text("request_id")),
    /** Position among the rows of its ordering key; for an event, when its outbox row was written. */
    createdAt: internal(moment("created_at")).notNull().default(sql`clock_timestamp()`),
    dueAt: internal(moment("due_at")).notNull(),
    /** Runs started since the row was inserted or last asked to run again. */
    attemptCount: internal(integer("attempt_count")).notNull().default(0),
    leaseToken: internal(id("lease_token")),
    leasedUntil: internal(moment("leased_until")),
    parkedAt: internal(moment("parked_at")),
    lastError: confidential(text("last_error")),
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
export const schedules = classifiedTable(
  "schedules",
  {
    id: internal(id()).primaryKey(),
    name: internal(text("name")).notNull(),
    /** Owner; null for the product's own schedules. */
    ownerKey: confidential(text("owner_key")),
    jobName: internal(text("job_name")).notNull(),
    jobVersion: internal(integer("job_version")).notNull(),
    payload: confidential(json("payload")).notNull(),
    rule: confidential(json("rule")).notNull(),
    timeZone: confidential(text("time_zone")).notNull(),
    nextAt: internal(moment("next_at")).notNull(),
    lastRunAt: internal(moment("last_run_at")),
    pausedAt: internal(moment("paused_at")),
  },
  (table) => [
    unique("schedules_owner_name").on(table.name, table.ownerKey).nullsNotDistinct(),
    index("schedules_due").on(table.nextAt).where(sql`${table.pausedAt} is null`),
  ],
);
