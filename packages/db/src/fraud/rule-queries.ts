import { and, asc, count, eq, gt, lt, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { run } from "../run.ts";
import { fraudRules, fraudSnoozes } from "./tables.ts";

export type RuleRow = typeof fraudRules.$inferSelect;

/** A person's rules, oldest first. */
export function listRuleRows(db: Queryable, userId: string): Promise<RuleRow[]> {
  return db
    .select()
    .from(fraudRules)
    .where(eq(fraudRules.userId, userId))
    .orderBy(asc(fraudRules.createdAt), asc(fraudRules.id));
}

/** One rule of a person. */
export async function findRule(db: Queryable, userId: string, id: string): Promise<RuleRow | null> {
  const [row] = await db
    .select()
    .from(fraudRules)
    .where(and(eq(fraudRules.userId, userId), eq(fraudRules.id, id)));
  return row ?? null;
}

/** The rule that a person created with a key. */
export async function findRuleByKey(db: Queryable, userId: string, key: string): Promise<RuleRow | null> {
  const [row] = await db
    .select()
    .from(fraudRules)
    .where(and(eq(fraudRules.userId, userId), eq(fraudRules.idempotencyKey, key)));
  return row ?? null;
}

/** Inserts a rule; the owner must be locked. */
export async function insertRule(tx: Tx, row: typeof fraudRules.$inferInsert): Promise<void> {
  await tx.insert(fraudRules).values(row);
}

/** Replaces a rule's fields; the owner must be locked. */
export async function changeRule(
  tx: Tx,
  userId: string,
  id: string,
  change: Partial<typeof fraudRules.$inferInsert>,
): Promise<void> {
  await tx
    .update(fraudRules)
    .set(change)
    .where(and(eq(fraudRules.userId, userId), eq(fraudRules.id, id)));
}

/** Deletes a rule with its snoozes. */
export async function deleteRule(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.delete(fraudRules).where(and(eq(fraudRules.userId, userId), eq(fraudRules.id, id)));
}

export type SnoozeRow = {
  readonly ruleId: string;
  readonly payeeUserId: string;
  readonly until: Date;
  readonly firstName: string;
  readonly lastName: string;
};

/** A person's snoozes that have not ended. */
export function listSnoozes(db: Queryable, userId: string, now: Date): Promise<SnoozeRow[]> {
  return db
    .select({
      ruleId: fraudSnoozes.ruleId,
      payeeUserId: fraudSnoozes.payeeUserId,
      until: fraudSnoozes.until,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(fraudSnoozes)
    .innerJoin(users, eq(users.id, fraudSnoozes.payeeUserId))
    .where(and(eq(fraudSnoozes.userId, userId), gt(fraudSnoozes.until, now)))
    .orderBy(asc(fraudSnoozes.until));
}

/** Counts a person's snoozes that have not ended. */
export async function countSnoozes(db: Queryable, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(fraudSnoozes)
    .where(and(eq(fraudSnoozes.userId, userId), gt(fraudSnoozes.until, now)));
  return row?.total ?? 0;
}

/** Stores a snooze, in place of an earlier one of the same rule and payee. */
export async function saveSnooze(tx: Tx, row: typeof fraudSnoozes.$inferInsert): Promise<void> {
  await tx
    .insert(fraudSnoozes)
    .values(row)
    .onConflictDoUpdate({
      target: [fraudSnoozes.ruleId, fraudSnoozes.payeeUserId],
      set: { until: row.until },
      setWhere: eq(fraudSnoozes.userId, row.userId),
    });
}

/** Deletes a snooze; false if there is none. */
export async function deleteSnooze(
  tx: Tx,
  {
    userId,
    ruleId,
    payeeUserId,
  }: Pick<typeof fraudSnoozes.$inferInsert, "userId" | "ruleId" | "payeeUserId">,
): Promise<boolean> {
  const gone = await tx
    .delete(fraudSnoozes)
    .where(
      and(
        eq(fraudSnoozes.userId, userId),
        eq(fraudSnoozes.ruleId, ruleId),
        eq(fraudSnoozes.payeeUserId, payeeUserId),
      ),
    )
    .returning({ ruleId: fraudSnoozes.ruleId });
  return gone.length > 0;
}

/** Deletes some snoozes that have ended; returns how many. */
export async function deleteEndedSnoozes(db: Queryable, now: Date, limit: number): Promise<number> {
  const ended = db
    .select({ ruleId: fraudSnoozes.ruleId, payeeUserId: fraudSnoozes.payeeUserId })
    .from(fraudSnoozes)
    .where(lt(fraudSnoozes.until, now))
    .limit(limit);
  const gone = await db
    .delete(fraudSnoozes)
    .where(sql`(${fraudSnoozes.ruleId}, ${fraudSnoozes.payeeUserId}) in ${ended}`)
    .returning({ ruleId: fraudSnoozes.ruleId });
  return gone.length;
}

export type PastPaymentRow = {
  readonly id: string;
  readonly payee_user_id: string;
  readonly payee_country: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly kind: "payment" | "hold";
  readonly amount_minor: string;
  readonly currency: string;
  readonly effective_at: string;
  readonly description: string | null;
  /** As the payment's record has it; true for one without a record. */
  readonly is_device_known: boolean;
};

/** A person's latest outgoing payments, newest first, with what rules depend on; one statement. */
export function listPastPayments(
  db: Queryable,
  payerUserId: string,
  limit: number,
): Promise<readonly PastPaymentRow[]> {
  return run(
    db,
    sql`select t.id, t.payee_user_id, p.country as payee_country, u.first_name, u.last_name, t.kind, t.amount_minor::text,
        t.currency, t.effective_at, t.description,
        coalesce((t.security->'securityChecks'->>'deviceCheck')::boolean, true) as is_device_known
      from (
        select * from transfers t
        where t.payer_user_id = ${payerUserId}::uuid and t.kind in ('payment', 'hold') and t.payee_user_id is not null
        order by t.payer_user_id desc, t.effective_at desc, t.id desc limit ${limit}
      ) as t
      join users u on u.id = t.payee_user_id
      join parties p on p.user_id = t.payee_user_id
      order by t.effective_at desc, t.id desc`,
  );
}
