import { and, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { holds, transfers } from "../ledger/tables.ts";

export type LineStatus = "completed" | "pending" | "refused" | "cancelled" | "reversed";
export type LineType = "payment_sent" | "payment_received" | "deposit" | "withdrawal" | "reversal" | "refund";

/** What narrows a history; all given facts must hold. */
export type LineFilter = {
  readonly id?: string;
  readonly type?: LineType;
  readonly status?: LineStatus;
  readonly direction?: "in" | "out";
  readonly personId?: string;
  /** Any of these; `none` is a line without a category. */
  readonly categories?: readonly string[];
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
  readonly minMinor?: bigint;
  readonly maxMinor?: bigint;
  /** Part of the note or of the other person's name or handle. */
  readonly text?: string;
  /** Beside `text`: lines of exactly this amount match, too. */
  readonly textAmountMinor?: bigint;
};

/** The last line already seen; the moment as text, since it has microseconds. */
export type LineCursor = { readonly effectiveAt: string; readonly id: string };

type Side = "payer" | "payee";

/** One step of a hold is no line of its own: the hold's line tells its state. */
const LINE_KINDS = ["payment", "deposit", "withdrawal", "reversal", "refund", "hold"] as const;

/** What a line needs beside its transfer, found row by row. */
type Beside = ReturnType<typeof besideOf>;

/**
 * The hold and the other person of a line. NOTE: the limits keep the planner from joining whole tables: with a million
 * lines a hash join reads and sorts them all (3 s), row by row stops at the page's end (5 ms).
 */
function besideOf(db: Queryable, side: Side) {
  const otherId = side === "payer" ? transfers.payeeUserId : transfers.payerUserId;
  const hold = db
    .select({
      holdState: holds.state,
      capturedMinor: holds.capturedMinor,
      resolvedBy: holds.resolvedBy,
    })
    .from(holds)
    .where(eq(holds.transferId, transfers.id))
    .limit(1)
    .as("hold");
  const other = db
    .select({
      otherId: sql<string>`${users.id}`.as("other_id"),
      firstName: users.firstName,
      lastName: users.lastName,
      handle: users.handle,
    })
    .from(users)
    .where(eq(users.id, otherId))
    .limit(1)
    .as("other");
  const isCaptured = sql`${hold.holdState} = 'captured'`;
  return {
    hold,
    other,
    amountMinor: sql`case when ${isCaptured} then ${hold.capturedMinor} else ${transfers.amountMinor} end`,
    /** The fee follows what is taken of a hold, so it stands with the capture. */
    feeMinor: sql`case when ${isCaptured}
      then (select c.fee_minor from ${transfers} c where c.id = ${hold.resolvedBy}) else ${transfers.feeMinor} end`,
    /** A reversal hangs on the transfer that posted: for a captured hold that is the capture. */
    status: sql<LineStatus>`case
      when ${transfers.state} = 'refused' then 'refused'
      when ${hold.holdState} = 'open' then 'pending'
      when ${hold.holdState} in ('voided', 'expired') then 'cancelled'
      when exists (
        select 1 from ${transfers} r
        where r.parent_id = coalesce(${hold.resolvedBy}, ${transfers.id}) and r.kind = 'reversal' and r.state = 'posted'
      ) then 'reversed'
      else 'completed' end`,
  };
}

/** The lines of one person's history from one side: newest first by (effectiveAt, id), after the cursor. */
function sideOf(db: Queryable, userId: string, side: Side, filter: LineFilter, cursor: LineCursor | null) {
  const beside = besideOf(db, side);
  const { hold, other } = beside;
  return db
    .select({
      id: transfers.id,
      side: sql<Side>`${side}::text`.as("side"),
      kind: transfers.kind,
      status: beside.status.as("status"),
      amountMinor: sql<bigint>`${beside.amountMinor}`.mapWith(BigInt).as("line_amount"),
      feeMinor: sql<bigint>`${beside.feeMinor}`.mapWith(BigInt).as("line_fee"),
      currency: transfers.currency,
      description: transfers.description,
      category: transfers.category,
      refusalCode: transfers.refusalCode,
      effectiveAt: transfers.effectiveAt,
      recordedAt: transfers.recordedAt,
      otherId: other.otherId,
      otherFirstName: other.firstName,
      otherLastName: other.lastName,
      otherHandle: other.handle,
      position:
        sql<string>`to_char(${transfers.effectiveAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
          "position",
        ),
    })
    .from(transfers)
    .leftJoinLateral(hold, sql`true`)
    .leftJoinLateral(other, sql`true`)
    .where(
      and(
        isVisible(userId, side),
        ...conditions(side, beside, filter),
        cursor === null ? undefined : after(cursor),
      ),
    );
}

/** A refusal is the payer's alone: the payee never hears of it. */
function isVisible(userId: string, side: Side): SQL | undefined {
  const kinds = inArray(transfers.kind, [...LINE_KINDS]);
  return side === "payer"
    ? and(eq(transfers.payerUserId, userId), kinds)
    : and(eq(transfers.payeeUserId, userId), ne(transfers.state, "refused"), kinds);
}

function conditions(side: Side, beside: Beside, filter: LineFilter): (SQL | undefined)[] {
  const otherId = side === "payer" ? transfers.payeeUserId : transfers.payerUserId;
  const sideWanted = filter.direction === undefined || (filter.direction === "out") === (side === "payer");
  return [
    sideWanted ? undefined : sql`false`,
    filter.id === undefined ? undefined : eq(transfers.id, filter.id),
    filter.type === undefined ? undefined : hasType(side, filter.type),
    filter.status === undefined ? undefined : hasStatus(beside, filter.status),
    filter.personId === undefined ? undefined : eq(otherId, filter.personId),
    filter.categories === undefined
      ? undefined
      : inArray(sql`coalesce(${transfers.category}, 'none')`, [...filter.categories]),
    filter.from === undefined ? undefined : gte(transfers.effectiveAt, filter.from),
    filter.to === undefined ? undefined : lt(transfers.effectiveAt, filter.to),
    filter.minMinor === undefined ? undefined : sql`${beside.amountMinor} >= ${filter.minMinor}`,
    filter.maxMinor === undefined ? undefined : sql`${beside.amountMinor} <= ${filter.maxMinor}`,
    filter.text === undefined ? undefined : matches(beside, filter.text, filter.textAmountMinor),
  ];
}

/** What the transfer's own state rules out needs no look at holds and reversals, and small indexes find the rest. */
function hasStatus(beside: Beside, status: LineStatus): SQL | undefined {
  if (status === "refused") return eq(transfers.state, "refused");
  const isHeld = status === "pending" || status === "cancelled";
  return and(
    isHeld ? eq(transfers.state, "held") : ne(transfers.state, "refused"),
    sql`${beside.status} = ${status}`,
  );
}

function hasType(side: Side, type: LineType): SQL {
  if (type === "payment_sent")
    return side === "payer" ? inArray(transfers.kind, ["payment", "hold"]) : sql`false`;
  if (type === "payment_received")
    return side === "payee" ? inArray(transfers.kind, ["payment", "hold"]) : sql`false`;
  return eq(transfers.kind, type);
}

function matches(beside: Beside, text: string, textAmountMinor: bigint | undefined): SQL | undefined {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return or(
    sql`${transfers.description} ilike ${pattern}`,
    sql`${beside.other.firstName} || ' ' || ${beside.other.lastName} ilike ${pattern}`,
    sql`'@' || ${beside.other.handle} ilike ${pattern}`,
    textAmountMinor === undefined ? undefined : sql`${beside.amountMinor} = ${textAmountMinor}`,
  );
}

function after(cursor: LineCursor): SQL {
  return sql`(${transfers.effectiveAt}, ${transfers.id}) < (${cursor.effectiveAt}::timestamptz, ${cursor.id}::uuid)`;
}

const newestFirst = [desc(transfers.effectiveAt), desc(transfers.id)];

/**
 * Lists a person's history, newest first. Each side is read down its own index to the depth asked for and no further,
 * then the two are merged.
 */
export function selectHistoryLines(
  db: Queryable,
  userId: string,
  asked: { filter: LineFilter; cursor: LineCursor | null; offset: number; limit: number },
) {
  const depth = asked.offset + asked.limit;
  const side = (name: Side) =>
    sideOf(db, userId, name, asked.filter, asked.cursor)
      .orderBy(...newestFirst)
      .limit(depth);
  return unionAll(side("payer"), side("payee"))
    .orderBy(sql`effective_at desc`, sql`id desc`)
    .limit(asked.limit)
    .offset(asked.offset);
}

export type HistoryLine = Awaited<ReturnType<typeof selectHistoryLines>>[number];

/** Counts a filtered history up to a maximum and no further. */
export async function countHistoryLines(
  db: Queryable,
  userId: string,
  filter: LineFilter,
  max: number,
): Promise<number> {
  const side = (name: Side) => sideOf(db, userId, name, filter, null).limit(max);
  const lines = unionAll(side("payer"), side("payee")).limit(max).as("lines");
  return db.$count(lines);
}
