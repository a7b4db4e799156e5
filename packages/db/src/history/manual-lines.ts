import { and, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { containsWords } from "../contains-words.ts";
import type { transfers } from "../ledger/tables.ts";
import { paymentHolds } from "../payments/hold-tables.ts";
import { manualEntries, transactionAnnotations } from "../payments/tables.ts";
import { type LineFacts, ownMatches, sharedConditions } from "./line-conditions.ts";
import type { LineQuery, LineStatus } from "./line-filter.ts";
import { positionOf, scanManualEntries } from "./line-sources.ts";
import { ownWords } from "./wallet-lines.ts";

/** Currency of amounts in filters: that of wallets. */
const FILTER_CURRENCY = "USD";

/** A person's manual entries as history lines, newest first; a negative amount puts them on the payer's side. */
export function manualLines(db: Queryable, query: LineQuery) {
  const scanned = scanManualEntries(db, query);
  const own = ownWords(db, query.userId, scanned.id);
  return db
    .select({
      id: sql<string>`${scanned.id}`.as("id"),
      side: sideOf(scanned).as("side"),
      kind: sql<(typeof transfers.$inferSelect)["kind"] | "manual">`'manual'::text`.as("kind"),
      status: sql<LineStatus>`'completed'::text`.as("status"),
      amountMinor: sql<bigint>`abs(${scanned.amountMinor})`.mapWith(BigInt).as("line_amount"),
      feeMinor: sql<bigint>`0::bigint`.mapWith(BigInt).as("line_fee"),
      currency: sql<string>`${scanned.currency}`.as("currency"),
      merchant: sql<string | null>`${scanned.merchant}`.as("merchant"),
      description: sql<string | null>`${own.description}`.as("line_description"),
      sharedDescription: sql<string | null>`null::text`.as("shared_description"),
      category: sql<string | null>`${own.category}`.as("line_category"),
      sharedCategory: sql<string | null>`null::text`.as("shared_category"),
      tags: sql<string[]>`coalesce(${own.tags}, '{}')`.mapWith(transactionAnnotations.tags).as("line_tags"),
      note: sql<string | null>`${own.note}`.as("note"),
      version: sql<number>`coalesce(${own.version}, 0)`.as("line_version"),
      refusalCode: sql<string | null>`null::text`.as("refusal_code"),
      holdKind: sql<"review" | "recall" | "claim" | null>`null::text`.as("hold_kind"),
      holdUntil: sql<Date | null>`null::timestamptz`.mapWith(paymentHolds.capturesAt).as("hold_until"),
      effectiveAt: sql<Date>`${scanned.effectiveAt}`.mapWith(manualEntries.effectiveAt).as("effective_at"),
      recordedAt: sql<Date>`${scanned.recordedAt}`.mapWith(manualEntries.recordedAt).as("recorded_at"),
      otherId: sql<string | null>`null::uuid`.as("other_id"),
      otherFirstName: sql<string | null>`null::text`.as("other_first_name"),
      otherLastName: sql<string | null>`null::text`.as("other_last_name"),
      otherHandle: sql<string | null>`null::text`.as("other_handle"),
      otherAvatarFileId: sql<string | null>`null::text`.as("other_avatar_file_id"),
      position: positionOf(scanned.effectiveAt).as("position"),
    })
    .from(scanned)
    .leftJoinLateral(own, sql`true`)
    .where(isWanted(scanned, query));
}

/** One row per matching manual entry, for counting. */
export function manualMatches(db: Queryable, query: LineQuery) {
  const scanned = scanManualEntries(db, query);
  return db
    .select({ one: sql<number>`1`.as("one") })
    .from(scanned)
    .where(isWanted(scanned, query));
}

/** Amounts of manual entries, for sums. */
export function manualAmounts(db: Queryable, query: LineQuery) {
  const scanned = scanManualEntries(db, query);
  return db
    .select({
      id: sql<string>`${scanned.id}`.as("id"),
      side: sideOf(scanned).as("side"),
      status: sql<LineStatus>`'completed'::text`.as("status"),
      amountMinor: sql<bigint>`abs(${scanned.amountMinor})`.as("line_amount"),
      feeMinor: sql<bigint>`0::bigint`.as("line_fee"),
      currency: sql<string>`${scanned.currency}`.as("currency"),
      effectiveAt: sql<Date>`${scanned.effectiveAt}`.as("effective_at"),
      otherId: sql<string | null>`null::uuid`.as("other_id"),
    })
    .from(scanned)
    .where(isWanted(scanned, query));
}

type Scanned = ReturnType<typeof scanManualEntries>;

function sideOf(scanned: Scanned): SQL<"payer" | "payee"> {
  return sql<"payer" | "payee">`case when ${scanned.amountMinor} < 0 then 'payer' else 'payee' end`;
}

function isWanted(scanned: Scanned, { userId, filter }: LineQuery): SQL | undefined {
  const own = (what: SQL) =>
    sql`(select ${what} from transaction_annotations own where own.user_id = ${userId} and own.transaction_id = ${scanned.id})`;
  const facts: LineFacts = {
    id: sql`${scanned.id}`,
    amountMinor: sql`(case when ${scanned.currency} = ${FILTER_CURRENCY} then abs(${scanned.amountMinor}) end)`,
    category: own(sql`own.category`),
    hasTag: (tag) => own(sql`${tag}::text = any(own.tags)`),
    matches: (typed) => [containsWords(sql`${scanned.merchant}`, typed), own(ownMatches(typed))],
  };
  const isOut = sql`(${scanned.amountMinor} < 0)`;
  return and(
    filter.direction === undefined ? undefined : sql`${isOut} = ${filter.direction === "out"}`,
    ...sharedConditions(facts, filter),
  );
}
