import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, moment } from "../columns.ts";

/** Fingerprints of the field and look-up keys: a process with a different key of the same name must not start. */
export const keyChecks = pgTable(
  "key_checks",
  {
    name: text("name").primaryKey(),
    value: text("value").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
  },
  (table) => [check("key_checks_name", sql`${table.name} ~ '^(lookup|field:[a-z0-9]{1,16})$'`)],
);

/** The service key that a waiting act creates; its text is with the operator who asked. */
export type WaitingKey = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: number;
  /** Minor units of USD, as text. */
  readonly dailyCapMinor: string;
};

/** Acts of operators that wait for the confirmation of a second operator; nothing has changed until then. */
export const waitingActs = pgTable(
  "waiting_acts",
  {
    id: id().primaryKey(),
    act: text("act").notNull(),
    subjectUserId: id("subject_user_id")
      .notNull()
      .references(() => users.id),
    /** Null unless the act creates a key, as the SHA-256 of its secret. */
    serviceKey: jsonb("service_key").$type<WaitingKey>(),
    keySecretHash: text("key_secret_hash"),
    reason: text("reason").notNull(),
    proposedBy: id("proposed_by")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
    endedBy: id("ended_by").references(() => users.id),
    outcome: text("outcome", { enum: ["confirmed", "dismissed", "expired"] }),
  },
  (table) => [
    // A key is a new one each time; of the other acts one about a person is enough.
    uniqueIndex("waiting_acts_once")
      .on(table.act, table.subjectUserId)
      .where(sql`${table.endedAt} is null and ${table.serviceKey} is null`),
    index("waiting_acts_open").on(table.createdAt).where(sql`${table.endedAt} is null`),
    check(
      "waiting_acts_ended",
      sql`(${table.endedAt} is null) = (${table.outcome} is null) and (${table.outcome} is distinct from 'confirmed' or ${table.endedBy} is not null)`,
    ),
    check(
      "waiting_acts_second_person",
      sql`${table.outcome} is distinct from 'confirmed' or ${table.endedBy} <> ${table.proposedBy}`,
    ),
    check("waiting_acts_key", sql`(${table.serviceKey} is null) = (${table.keySecretHash} is null)`),
    check("waiting_acts_life", sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);
