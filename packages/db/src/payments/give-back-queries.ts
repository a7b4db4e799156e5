import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { paymentReports } from "./report-tables.ts";

/**
 * The transfer that paid a line's amount to the payee (the line itself, or the capture of a hold), and whether the payer's
 * account is deleted.
 */
export type ReceivedTransfer = {
  readonly transferId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly payerUserId: string | null;
  readonly isPayerGone: boolean;
};

/** Finds the transfer that paid a line's amount to a person; null unless the person is the payee of the line. */
export async function findReceivedTransfer(
  db: Queryable,
  payeeUserId: string,
  lineId: string,
): Promise<ReceivedTransfer | null> {
  const [row] = await db.execute<{
    transfer_id: string;
    amount_minor: string;
    currency: string;
    payer_user_id: string | null;
    is_payer_gone: boolean;
  }>(
    sql`select p.id as transfer_id, p.amount_minor, p.currency, p.payer_user_id,
        exists (select from users u where u.id = t.payer_user_id and u.deactivated_at is not null) as is_payer_gone
      from transfers t
      join transfers p
        on p.id = coalesce((select h.resolved_by from holds h where h.transfer_id = t.id and h.state = 'captured'), t.id)
      where t.id = ${lineId}::uuid and t.payee_user_id = ${payeeUserId}::uuid
        and (t.kind not in ('capture', 'void', 'expiry') or t.procedure = 'claims.claim')`,
  );
  if (!row) return null;
  return {
    transferId: row.transfer_id,
    amountMinor: BigInt(row.amount_minor),
    currency: row.currency,
    payerUserId: row.payer_user_id,
    isPayerGone: row.is_payer_gone,
  };
}

export type RelatedLine = {
  readonly id: string;
  readonly kind: "original" | "return" | "refund";
  readonly amount_minor: string;
  /** For a return: the sender's fee, which is returned as well. */
  readonly fee_minor: string;
  readonly payer_user_id: string | null;
  readonly recorded_at: string;
};

/** Returns and refunds of a line, or the original of a line that is one; oldest first. */
export function listRelatedLines(
  db: Queryable,
  lineId: string,
  userId: string,
): Promise<readonly RelatedLine[]> {
  return db.execute<RelatedLine>(
    sql`select r.id, case r.kind when 'reversal' then 'return' else 'refund' end as kind, r.amount_minor, r.fee_minor, r.payer_user_id, r.recorded_at
      from (select ${lineId}::uuid as id union all select h.resolved_by from holds h where h.transfer_id = ${lineId}::uuid and h.state = 'captured') o
      join transfers r on r.parent_id = o.id and r.kind in ('reversal', 'refund') and r.state = 'posted'
      union all
      select o.id, 'original', p.amount_minor, p.fee_minor, o.payer_user_id, o.recorded_at
      from transfers r
      join transfers p on p.id = r.parent_id
      join transfers o on o.id = case
        when p.procedure = 'claims.claim' and p.payee_user_id = ${userId}::uuid then p.id
        when p.kind = 'capture' then p.parent_id else p.id end
      where r.id = ${lineId}::uuid and r.kind in ('reversal', 'refund')
      order by recorded_at, id`,
  );
}

/** Inserts a report; false when the person has an open one of the same payment. */
export async function insertReport(db: Queryable, row: typeof paymentReports.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(paymentReports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: paymentReports.id });
  return rows.length > 0;
}

/** A person's open report of a payment. */
export async function findOpenReport(db: Queryable, reporterUserId: string, transferId: string) {
  const [row] = await db
    .select()
    .from(paymentReports)
    .where(
      and(
        eq(paymentReports.reporterUserId, reporterUserId),
        eq(paymentReports.transferId, transferId),
        eq(paymentReports.state, "open"),
      ),
    );
  return row ?? null;
}

/** Checks whether a line is in a person's wallet history; a refusal belongs to its payer only. */
export async function isOwnLine(db: Queryable, userId: string, lineId: string): Promise<boolean> {
  const rows = await db.execute(
    sql`select from transfers t
      where t.id = ${lineId}::uuid and (t.kind not in ('capture', 'void', 'expiry')
          or t.procedure = 'claims.claim' and t.payee_user_id = ${userId}::uuid)
        and (t.payer_user_id = ${userId}::uuid or t.payee_user_id = ${userId}::uuid)
      union all select from refusals r
      where r.id = ${lineId}::uuid and r.kind not in ('capture', 'void', 'expiry') and r.payer_user_id = ${userId}::uuid`,
  );
  return rows.length > 0;
}
