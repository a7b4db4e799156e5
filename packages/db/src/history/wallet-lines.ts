import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { containsWords } from "../contains-words.ts";
import { holds, transfers } from "../ledger/tables.ts";
import { paymentHolds } from "../payments/hold-tables.ts";
import { transactionAnnotations } from "../payments/tables.ts";
import { type LineFacts, ownMatches, sharedConditions } from "./line-conditions.ts";
import type { LineQuery, LineStatus, LineType, WalletSource } from "./line-filter.ts";
import { positionOf, scanWallet } from "./line-sources.ts";

type Side = "payer" | "payee";
type Scanned = ReturnType<typeof scanWallet>;

/** Steps of a hold are not lines: the hold's line shows its state. */
const LINE_KINDS = ["payment", "deposit", "withdrawal", "reversal", "refund", "hold"] as const;
/** Each side of a move of own money is the person; it is a line on the side of their wallet. */
const OWN_MOVES = { payer: "goal_in", payee: "goal_out" } as const satisfies Record<Side, string>;
/** The step that brings claimed money to its payee is their line, since the hold's transfer has no payee. */
const CLAIM_STEP = "claims.claim";

/** Lines of one source of a person's history, newest first. */
export function walletLines(db: Queryable, query: LineQuery, source: WalletSource) {
  const scanned = scanWallet(db, query, source);
  const side = sideOf(source);
  const { hold, other, own, ...facts } = besideOf(db, query.userId, scanned, side);
  return db
    .select({
      id: sql<string>`${scanned.id}`.as("id"),
      side: sql<Side>`${side}::text`.as("side"),
      kind: sql<(typeof transfers.$inferSelect)["kind"] | "manual">`${scanned.kind}`.as("kind"),
      status: facts.status.as("status"),
      amountMinor: sql<bigint>`${facts.amountMinor}`.mapWith(BigInt).as("line_amount"),
      feeMinor: sql<bigint>`${facts.feeMinor}`.mapWith(BigInt).as("line_fee"),
      currency: sql<string>`${scanned.currency}`.as("currency"),
      merchant: sql<string | null>`null::text`.as("merchant"),
      description: sql<string | null>`coalesce(${own.description}, ${scanned.description})`.as(
        "line_description",
      ),
      sharedDescription: sql<string | null>`${scanned.description}`.as("shared_description"),
      category: sql<string | null>`coalesce(${own.category}, ${scanned.category})`.as("line_category"),
      sharedCategory: sql<string | null>`${scanned.category}`.as("shared_category"),
      tags: sql<string[]>`coalesce(${own.tags}, '{}')`.mapWith(transactionAnnotations.tags).as("line_tags"),
      note: sql<string | null>`${own.note}`.as("note"),
      version: sql<number>`coalesce(${own.version}, 0)`.as("line_version"),
      refusalCode: sql<string | null>`${scanned.refusalCode}`.as("refusal_code"),
      holdKind: sql<"review" | "recall" | "claim" | null>`${hold.kind}`.as("hold_kind"),
      holdUntil: sql<Date | null>`${hold.until}`.mapWith(paymentHolds.capturesAt).as("hold_until"),
      effectiveAt: sql<Date>`${scanned.effectiveAt}`.mapWith(transfers.effectiveAt).as("effective_at"),
      recordedAt: sql<Date>`${scanned.recordedAt}`.mapWith(transfers.recordedAt).as("recorded_at"),
      otherId: sql<string | null>`${other.otherId}`.as("other_id"),
      otherFirstName: sql<string | null>`${other.firstName}`.as("other_first_name"),
      otherLastName: sql<string | null>`${other.lastName}`.as("other_last_name"),
      otherHandle: sql<string | null>`${other.handle}`.as("other_handle"),
      otherAvatarFileId: sql<string | null>`${other.avatarFileId}`.as("other_avatar_file_id"),
      position: positionOf(scanned.effectiveAt).as("position"),
    })
    .from(scanned)
    .leftJoinLateral(own, sql`true`)
    .leftJoinLateral(hold, sql`true`)
    .leftJoinLateral(other, sql`true`)
    .where(isWanted(scanned, query, side));
}

/** One row per line of a source, for counting; joins nothing. */
export function walletMatches(db: Queryable, query: LineQuery, source: WalletSource) {
  const scanned = scanWallet(db, query, source);
  return db
    .select({ one: sql<number>`1`.as("one") })
    .from(scanned)
    .where(isWanted(scanned, query, sideOf(source)));
}

/** Amounts of the lines of a source, for sums; joins only the hold. Money of goals is neither in nor out, unless it is asked for. */
export function walletAmounts(db: Queryable, query: LineQuery, source: WalletSource) {
  const scanned = scanWallet(db, query, source);
  const side = sideOf(source);
  const { hold, ...facts } = besideOf(db, query.userId, scanned, side);
  return db
    .select({
      id: sql<string>`${scanned.id}`.as("id"),
      side: sql<Side>`${side}::text`.as("side"),
      status: facts.status.as("status"),
      amountMinor: sql<bigint>`${summed(scanned, query, facts.amountMinor)}`.as("line_amount"),
      feeMinor: sql<bigint>`${facts.feeMinor}`.as("line_fee"),
      currency: sql<string>`${scanned.currency}`.as("currency"),
      effectiveAt: sql<Date>`${scanned.effectiveAt}`.as("effective_at"),
      otherId: sql<string | null>`${otherOf(scanned, side)}`.as("other_id"),
    })
    .from(scanned)
    .leftJoinLateral(hold, sql`true`)
    .where(isWanted(scanned, query, side));
}

/**
 * Joins the data that a line shows in addition to its transfer. NOTE: the limits prevent hash joins of whole tables: with a
 * million lines one takes 3 s, and row-by-row access up to the page's end 5 ms.
 */
function besideOf(db: Queryable, userId: string, scanned: Scanned, side: Side) {
  const hold = db
    .select({
      holdState: holds.state,
      capturedMinor: holds.capturedMinor,
      resolvedBy: holds.resolvedBy,
      kind: sql<string | null>`coalesce(${paymentHolds.kind},
        case when ${holds.payeeUserId} is null and ${holds.state} = 'open' then 'claim' end)`.as("open_kind"),
      until: sql`coalesce(${paymentHolds.capturesAt}, ${paymentHolds.decideBy},
        (select m.expires_at from money_claims m where m.id = ${scanned.id} and m.state = 'held'))`.as(
        "open_until",
      ),
    })
    .from(holds)
    .leftJoin(paymentHolds, and(eq(paymentHolds.holdId, holds.id), isNull(paymentHolds.resolvedAt)))
    .where(and(eq(holds.transferId, scanned.id), eq(scanned.kind, "hold")))
    .limit(1)
    .as("hold");
  const other = db
    .select({
      otherId: sql<string>`${users.id}`.as("other_id"),
      firstName: users.firstName,
      lastName: users.lastName,
      handle: users.handle,
      avatarFileId: users.avatarSmallFileId,
    })
    .from(users)
    .where(eq(users.id, otherOf(scanned, side)))
    .limit(1)
    .as("other");
  const own = ownWords(db, userId, scanned.id);
  const isCaptured = sql`${hold.holdState} = 'captured'`;
  return {
    hold,
    other,
    own,
    amountMinor: sql`case when ${isCaptured} then ${hold.capturedMinor} else ${movedMinor(scanned, side)} end`,
    /** The fee depends on the captured amount, so it is stored with the capture. */
    feeMinor: sql`case when ${isCaptured}
      then (select c.fee_minor from ${transfers} c where c.id = ${hold.resolvedBy})
      when ${scanned.kind} = 'reversal' then 0 else ${scanned.feeMinor} end`,
    status: statusOf(scanned, sql`${hold.holdState}`, sql`${hold.resolvedBy}`),
  };
}

function summed(scanned: Scanned, { filter }: LineQuery, amountMinor: SQL): SQL {
  if (filter.type !== undefined) return amountMinor;
  return sql`case when ${scanned.kind} in ('goal_in', 'goal_out') then 0 else ${amountMinor} end`;
}

/** A reversal returns amount and fee to its payee, and charges no fee. */
function movedMinor(scanned: Scanned, side: Side): SQL {
  if (side === "payer") return sql`${scanned.amountMinor}`;
  return sql`(${scanned.amountMinor} + case when ${scanned.kind} = 'reversal' then ${scanned.feeMinor} else 0 end)`;
}

/** A reversal refers to the posted transfer: for a captured hold, the capture. */
function statusOf(scanned: Scanned, holdState: SQL, resolvedBy: SQL): SQL<LineStatus> {
  return sql<LineStatus>`case
    when ${scanned.state} = 'refused' then 'refused'
    when ${holdState} = 'open' then 'pending'
    when ${holdState} in ('voided', 'expired') then 'cancelled'
    when exists (
      select 1 from ${transfers} r
      where r.parent_id = coalesce(${resolvedBy}, ${scanned.id}) and r.kind = 'reversal' and r.state = 'posted'
    ) then 'reversed'
    else 'completed' end`;
}

/** A person's annotation on a line, looked up per row. */
export function ownWords(db: Queryable, userId: string, transactionId: SQL | SQL.Aliased | AnyPgColumn) {
  return db
    .select()
    .from(transactionAnnotations)
    .where(
      and(eq(transactionAnnotations.userId, userId), eq(transactionAnnotations.transactionId, transactionId)),
    )
    .limit(1)
    .as("own");
}

function otherOf(scanned: Scanned, side: Side) {
  if (side === "payee") return sql`case when ${scanned.kind} <> 'goal_out' then ${scanned.payerUserId} end`;
  // Money for an address has its payee in the step that claimed it.
  return sql`case when ${scanned.kind} <> 'goal_in' then coalesce(${scanned.payeeUserId}, case when ${scanned.kind} = 'hold' then (
    select m.claimed_by_user_id from money_claims m where m.id = ${scanned.id}) end) end`;
}

/**
 * Condition: the row is a line that matches the filter. NOTE: other tables are read by scalar subqueries, never by `exists` or
 * a join: rejected rows then cost one look-up, and the scan's order is kept.
 */
function isWanted(scanned: Scanned, { userId, filter }: LineQuery, side: Side): SQL | undefined {
  const own = (what: SQL) =>
    sql`(select ${what} from transaction_annotations own where own.user_id = ${userId} and own.transaction_id = ${scanned.id})`;
  const hold = (what: SQL) =>
    sql`(case when ${scanned.kind} = 'hold' then (select ${what} from holds h where h.transfer_id = ${scanned.id}) end)`;
  const captured = hold(sql`case when h.state = 'captured' then h.captured_minor end`);
  const other = (isMatch: SQL) =>
    sql`(select ${isMatch} from users u where u.id = ${otherOf(scanned, side)})`;
  const facts: LineFacts = {
    id: sql`${scanned.id}`,
    amountMinor: sql`coalesce(${captured}, ${movedMinor(scanned, side)})`,
    category: sql`coalesce(${own(sql`own.category`)}, ${scanned.category})`,
    hasTag: (tag) => own(sql`${tag}::text = any(own.tags)`),
    matches: (typed) => [
      containsWords(sql`${scanned.description}`, typed),
      other(sql`${containsWords(sql`(u.first_name || ' ' || u.last_name)`, typed)}
        or ${containsWords(sql`('@' || u.handle)`, typed)}`),
      own(ownMatches(typed)),
    ],
  };
  const status = statusOf(scanned, hold(sql`h.state`), hold(sql`h.resolved_by`));
  return and(
    isLine(scanned, side),
    filter.type === undefined ? undefined : hasType(scanned, side, filter.type),
    filter.status === undefined ? undefined : hasStatus(scanned, status, filter.status),
    ...sharedConditions(facts, filter),
  );
}

function isLine(scanned: Scanned, side: Side): SQL | undefined {
  const isKind = inArray(scanned.kind, [...LINE_KINDS, OWN_MOVES[side]]);
  if (side === "payer") return isKind;
  return sql`(${isKind} or ${scanned.kind} = 'capture' and ${scanned.procedure} = ${CLAIM_STEP})`;
}

function sideOf(source: WalletSource): Side {
  return source === "payee" ? "payee" : "payer";
}

/** Checks the row's own state first, which avoids look-ups of holds and reversals. */
function hasStatus(scanned: Scanned, status: SQL, wanted: LineStatus): SQL | undefined {
  if (wanted === "refused") return undefined;
  const isHeld = wanted === "pending" || wanted === "cancelled";
  return and(isHeld ? eq(scanned.state, "held") : undefined, sql`${status} = ${wanted}`);
}

function hasType(scanned: Scanned, side: Side, type: LineType): SQL {
  if (type === "payment_sent" || type === "payment_received") {
    const wanted = type === "payment_sent" ? "payer" : "payee";
    return side === wanted ? inArray(scanned.kind, ["payment", "hold", "capture"]) : sql`false`;
  }
  return type === "manual" ? sql`false` : eq(scanned.kind, type);
}
