import type { CaseFacts } from "@evenly/contract/cases/schemas";
import { sql } from "drizzle-orm";
import { check, index, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, moment } from "../columns.ts";

/** An operator's remark on a case. */
export type CaseNote = {
  readonly at: string;
  readonly by: string;
  readonly operatorId: string;
  readonly text: string;
};

/** Matters that operators investigate, each about one user. */
export const cases = classifiedTable(
  "cases",
  {
    id: internal(id()).primaryKey(),
    kind: confidential(
      text("kind", { enum: ["account_takeover", "self_freeze", "held_payment", "appeal"] }),
    ).notNull(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    /** The record that the case is about; a second case of the kind about it is not opened. */
    subjectId: confidential(id("subject_id")).notNull(),
    state: confidential(text("state", { enum: ["pending", "investigating", "closed"] }))
      .notNull()
      .default("pending"),
    /** The operator who has it. */
    takenBy: internal(id("taken_by")).references(() => users.id),
    /** Why the payment is held; null for other kinds. */
    facts: confidential(jsonb("facts")).$type<CaseFacts>(),
    outcome: confidential(
      text("outcome", {
        enum: [
          "released",
          "rejected",
          "taken_back",
          "expired",
          "secured",
          "no_threat",
          "upheld",
          "false_positive",
        ],
      }),
    ),
    /** The answer that the user reads. */
    outcomeText: confidential(text("outcome_text")),
    notes: confidential(jsonb("notes")).$type<readonly CaseNote[]>().notNull().default([]),
    deadline: internal(moment("deadline")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    closedAt: internal(moment("closed_at")),
  },
  (table) => [
    uniqueIndex("cases_subject_key").on(table.kind, table.subjectId),
    index("cases_by_user").on(table.userId, table.createdAt),
    index("cases_open").on(table.deadline, table.id).where(sql`${table.state} <> 'closed'`),
    index("cases_closed_lately").on(table.closedAt).where(sql`${table.state} = 'closed'`),
    check(
      "cases_closed",
      sql`(${table.state} = 'closed') = (${table.closedAt} is not null) and (${table.state} = 'closed') = (${table.outcome} is not null)`,
    ),
    check(
      "cases_outcome",
      sql`${table.outcome} is null or case ${table.kind}
        when 'held_payment' then ${table.outcome} in ('released', 'rejected', 'taken_back', 'expired')
        when 'appeal' then ${table.outcome} in ('upheld', 'false_positive')
        else ${table.outcome} in ('secured', 'no_threat') end`,
    ),
  ],
);

/** Operators' decisions on held payments; append-only, at most two of two people. */
export const caseDecisions = classifiedTable(
  "case_decisions",
  {
    id: internal(id()).primaryKey(),
    caseId: internal(id("case_id"))
      .notNull()
      .references(() => cases.id),
    operatorId: internal(id("operator_id"))
      .notNull()
      .references(() => users.id),
    verdict: confidential(text("verdict", { enum: ["release", "reject"] })).notNull(),
    note: confidential(text("note")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [uniqueIndex("case_decisions_person_key").on(table.caseId, table.operatorId)],
);

/** What the user says about their case; append-only. */
export const caseStatements = classifiedTable(
  "case_statements",
  {
    id: internal(id()).primaryKey(),
    caseId: internal(id("case_id"))
      .notNull()
      .references(() => cases.id),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    text: confidential(text("text")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [index("case_statements_by_case").on(table.caseId, table.createdAt)],
);
