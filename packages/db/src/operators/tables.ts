import { sql } from "drizzle-orm";
import { check, index, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal, restricted } from "../classified-table.ts";
import { id, moment } from "../columns.ts";

/** Fingerprints of the field and look-up keys: a process with a different key of the same name must not start. */
export const keyChecks = classifiedTable(
  "key_checks",
  {
    name: internal(text("name")).primaryKey(),
    value: internal(text("value")).notNull(),
    createdAt: internal(moment("created_at")).notNull().default(sql`now()`),
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
export const waitingActs = classifiedTable(
  "waiting_acts",
  {
    id: internal(id()).primaryKey(),
    act: internal(text("act")).notNull(),
    subjectUserId: confidential(id("subject_user_id"))
      .notNull()
      .references(() => users.id),
    /** Null unless the act creates a key, as the SHA-256 of its secret. */
    serviceKey: confidential(jsonb("service_key")).$type<WaitingKey>(),
    keySecretHash: restricted(text("key_secret_hash")),
    reason: confidential(text("reason")).notNull(),
    proposedBy: confidential(id("proposed_by"))
      .notNull()
      .references(() => users.id),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    endedAt: internal(moment("ended_at")),
    endedBy: confidential(id("ended_by")).references(() => users.id),
    outcome: internal(text("outcome", { enum: ["confirmed", "dismissed", "expired"] })),
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
