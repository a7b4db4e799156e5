import type { Reason } from "@evenly/contract/fraud/index";
import { sql } from "drizzle-orm";
import { check, index, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { cases } from "../cases/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, moment } from "../columns.ts";
import { holds } from "../ledger/tables.ts";

type Factor = { readonly type: string; readonly impact: number; readonly weight: number };

/** Both risk schemes as they were when the payment was placed on hold. */
export type HeldAssessment = {
  /** Reasons for the hold; empty for the recall window. */
  readonly reasons: readonly Reason[];
  readonly fraud: { readonly score: number; readonly level: string; readonly factors: readonly Factor[] };
  readonly account: { readonly score: number; readonly factors: readonly string[] };
};

/** Sends that are on hold or were: written in the transactions that place and end the ledger's hold. */
export const paymentHolds = classifiedTable(
  "payment_holds",
  {
    holdId: internal(id("hold_id"))
      .primaryKey()
      .references(() => holds.id),
    transferId: internal(id("transfer_id")).notNull(),
    payerUserId: confidential(id("payer_user_id"))
      .notNull()
      .references(() => users.id),
    payeeUserId: confidential(id("payee_user_id"))
      .notNull()
      .references(() => users.id),
    kind: confidential(text("kind", { enum: ["review", "recall"] })).notNull(),
    /** Only of a recall hold: the money is captured then. */
    capturesAt: internal(moment("captures_at")),
    /** Only of a review: the money goes back then, unless an operator has decided. */
    decideBy: internal(moment("decide_by")),
    caseId: internal(id("case_id")).references(() => cases.id),
    assessment: confidential(jsonb("assessment")).$type<HeldAssessment>().notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    resolvedAt: internal(moment("resolved_at")),
    resolution: confidential(text("resolution", { enum: ["released", "taken_back", "rejected", "expired"] })),
  },
  (table) => [
    uniqueIndex("payment_holds_transfer_key").on(table.transferId),
    uniqueIndex("payment_holds_case_key").on(table.caseId),
    index("payment_holds_due")
      .on(sql`coalesce(${table.capturesAt}, ${table.decideBy})`)
      .where(sql`${table.resolvedAt} is null`),
    index("payment_holds_open_by_payer").on(table.payerUserId).where(sql`${table.resolvedAt} is null`),
    check("payment_holds_recall", sql`(${table.kind} = 'recall') = (${table.capturesAt} is not null)`),
    check(
      "payment_holds_review",
      sql`(${table.kind} = 'review') = (${table.decideBy} is not null)
        and (${table.kind} = 'review') = (${table.caseId} is not null)`,
    ),
    check("payment_holds_resolved", sql`(${table.resolvedAt} is null) = (${table.resolution} is null)`),
  ],
);
