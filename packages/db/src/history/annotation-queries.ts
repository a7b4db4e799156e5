import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { refusals, transfers } from "../ledger/tables.ts";
import { bulkEditLines, bulkEdits, manualEntries, transactionAnnotations } from "../payments/tables.ts";
import { list } from "../run.ts";

/** Change of an annotation: absent is unchanged, null clears. */
export type OwnWords = {
  readonly description?: string | null;
  readonly category?: string | null;
  readonly note?: string | null;
  readonly tags?: readonly string[];
};

/** Tags are counted over this many of the most recently tagged lines. */
const TAGGED_LINES_MAX = 50_000;
const TAGS_MAX = 500;

/** Serializes the changes of one person's annotations, so that previous values are known; other people do not wait. */
export async function lockAnnotations(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`annotations ${userId}`}, 0))`);
}

/** Writes a person's annotation on a line; false when the line has another version than expected. */
export async function writeAnnotation(
  tx: Tx,
  line: { readonly userId: string; readonly transactionId: string },
  words: OwnWords,
  change: { readonly at: Date; readonly expectedVersion: number | undefined },
): Promise<boolean> {
  const { at, expectedVersion } = change;
  const set = {
    ...words,
    ...(words.tags === undefined ? {} : { tags: [...words.tags] }),
    ...(words.category === undefined ? {} : { categoryRuleId: null }),
    updatedAt: at,
  } as Omit<OwnWords, "tags"> & { tags?: string[]; categoryRuleId?: null; updatedAt: Date };
  if (expectedVersion === undefined || expectedVersion === 0) {
    const isNew = tx.insert(transactionAnnotations).values({ ...line, ...set, version: 1 });
    const written =
      expectedVersion === 0
        ? isNew.onConflictDoUpdate({
            target: [transactionAnnotations.userId, transactionAnnotations.transactionId],
            set: { ...set, version: sql`${transactionAnnotations.version} + 1` },
            setWhere: isSortedAlone,
          })
        : isNew.onConflictDoUpdate({
            target: [transactionAnnotations.userId, transactionAnnotations.transactionId],
            set: { ...set, version: sql`${transactionAnnotations.version} + 1` },
          });
    return (await written.returning({ version: transactionAnnotations.version })).length === 1;
  }
  const rows = await tx
    .update(transactionAnnotations)
    .set({ ...set, version: sql`${transactionAnnotations.version} + 1` })
    .where(and(isLine(line), eq(transactionAnnotations.version, expectedVersion)))
    .returning({ version: transactionAnnotations.version });
  return rows.length === 1;
}

/** The line was new to its person, and nothing but a rule has written it since: what the person chooses wins. */
const isSortedAlone = sql`${transactionAnnotations.version} = 1 and ${transactionAnnotations.categoryRuleId} is not null`;

/** Deletes a person's annotation on a line. */
export async function deleteAnnotation(
  tx: Tx,
  line: { readonly userId: string; readonly transactionId: string },
): Promise<void> {
  await tx.delete(transactionAnnotations).where(isLine(line));
}

function isLine(line: { readonly userId: string; readonly transactionId: string }) {
  return and(
    eq(transactionAnnotations.userId, line.userId),
    eq(transactionAnnotations.transactionId, line.transactionId),
  );
}

/** Which of these lines belong to a person's history. */
export async function listOwnLineIds(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const isSide = or(eq(transfers.payerUserId, userId), eq(transfers.payeeUserId, userId));
  const kinds = [
    "payment",
    "deposit",
    "withdrawal",
    "reversal",
    "refund",
    "hold",
    "goal_in",
    "goal_out",
  ] as const;
  const wallet = await db
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(inArray(transfers.id, [...ids]), isSide, inArray(transfers.kind, kinds)));
  const refused = await db
    .select({ id: refusals.id })
    .from(refusals)
    .where(
      and(inArray(refusals.id, [...ids]), eq(refusals.payerUserId, userId), inArray(refusals.kind, kinds)),
    );
  const manual = await db
    .select({ id: manualEntries.id })
    .from(manualEntries)
    .where(
      and(
        inArray(manualEntries.id, [...ids]),
        eq(manualEntries.userId, userId),
        isNull(manualEntries.deletedAt),
      ),
    );
  return [...wallet, ...refused, ...manual].map((row) => row.id);
}

export type BulkChange = {
  readonly id: string;
  readonly userId: string;
  readonly transactionIds: readonly string[];
  /** Undefined leaves each line's category unchanged. */
  readonly category: string | null | undefined;
  /** The rule that sets the category; null: the person does. */
  readonly categoryRuleId: string | null;
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
  readonly tagsMax: number;
  readonly at: Date;
  readonly expiresAt: Date;
};

/**
 * Changes category and tags of many lines in one statement and stores the previous values. Returns the number of changed lines,
 * or null when a line would exceed the tag limit. The caller must hold `lockAnnotations`.
 */
export async function writeBulkEdit(tx: Tx, change: BulkChange): Promise<number | null> {
  const { id, userId, category, categoryRuleId, addTags, removeTags, tagsMax, at, expiresAt } = change;
  const moment = sql`${at.toISOString()}::timestamptz`;
  await tx.insert(bulkEdits).values({ id, userId, categoryRuleId, createdAt: at, expiresAt });
  const [row] = await tx.execute<{ changed: number; most: number }>(sql`
    with before as (
      select wanted.id, a.category, a.category_rule_id as rule, coalesce(a.tags, '{}') as tags, coalesce(a.version, 0) as version
      from unnest(${list(change.transactionIds, "uuid")}) as wanted (id)
      left join transaction_annotations a on a.user_id = ${userId} and a.transaction_id = wanted.id
    ), wished as (
      select id, category, rule, tags, version,
        ${category === undefined ? sql`category` : sql`${category}::text`} as new_category,
        ${category === undefined ? sql`rule` : sql`${categoryRuleId}::uuid`} as new_rule,
        (select coalesce(array_agg(tag order by position), '{}') from (
          select tag, min(position) as position
          from unnest(tags || ${list(addTags, "text")}) with ordinality as u (tag, position)
          where tag <> all(${list(removeTags, "text")}) group by tag) as kept) as new_tags
      from before
    ), fitting as (
      select * from wished
      where (new_category is distinct from category or new_rule is distinct from rule or new_tags <> tags)
        and (select max(cardinality(new_tags)) from wished) <= ${tagsMax}
    ), changed as (
      insert into transaction_annotations (user_id, transaction_id, category, category_rule_id, tags, version, updated_at)
      select ${userId}, id, new_category, new_rule, new_tags, version + 1, ${moment} from fitting
      on conflict (user_id, transaction_id) do update set
        category = excluded.category, category_rule_id = excluded.category_rule_id, tags = excluded.tags, version = excluded.version, updated_at = excluded.updated_at
      returning transaction_id
    ), kept as (
      insert into bulk_edit_lines (bulk_edit_id, transaction_id, category, category_rule_id, tags, version)
      select ${id}, id, category, rule, tags, version + 1 from fitting
    )
    select (select count(*)::int from changed) as changed,
      (select coalesce(max(cardinality(new_tags)), 0)::int from wished) as most`);
  if (row === undefined || row.most > tagsMax) return null;
  return row.changed;
}

/** Restores the values from before a bulk edit, except on lines changed since; null when it can no longer be undone. */
export async function undoBulkEdit(
  tx: Tx,
  edit: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<number | null> {
  const isOwn = and(
    eq(bulkEdits.id, edit.id),
    eq(bulkEdits.userId, edit.userId),
    gt(bulkEdits.expiresAt, now),
  );
  const [known] = await tx.select({ id: bulkEdits.id }).from(bulkEdits).where(isOwn);
  if (known === undefined) return null;
  const restored = await tx
    .update(transactionAnnotations)
    .set({
      category: sql`${bulkEditLines.category}`,
      categoryRuleId: sql`${bulkEditLines.categoryRuleId}`,
      tags: sql`${bulkEditLines.tags}`,
      version: sql`${transactionAnnotations.version} + 1`,
      updatedAt: now,
    })
    .from(bulkEditLines)
    .where(
      and(
        eq(bulkEditLines.bulkEditId, edit.id),
        eq(transactionAnnotations.userId, edit.userId),
        eq(transactionAnnotations.transactionId, bulkEditLines.transactionId),
        eq(transactionAnnotations.version, bulkEditLines.version),
      ),
    )
    .returning({ id: transactionAnnotations.transactionId });
  await tx.delete(bulkEdits).where(eq(bulkEdits.id, edit.id));
  return restored.length;
}

/** Deletes up to `limit` expired bulk edits; returns the number. */
export function deleteOldBulkEdits(db: Queryable, now: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: bulkEdits.id, endedAt: bulkEdits.expiresAt, by: now, limit });
}

/** A person's tags with the number of lines among the most recently tagged ones, most used first. */
export async function listTagCounts(
  db: Queryable,
  userId: string,
): Promise<readonly { readonly tag: string; readonly count: number }[]> {
  return db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count
    from (
      select tags from transaction_annotations where user_id = ${userId} and tags <> '{}'
      order by updated_at desc limit ${TAGGED_LINES_MAX}
    ) as latest, unnest(latest.tags) as tag
    group by tag order by count desc, tag limit ${TAGS_MAX}`);
}
