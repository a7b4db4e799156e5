import { refuse } from "@evenly/contract";
import {
  BULK_LINES_MAX,
  type BulkEditInput,
  type BulkEditResult,
} from "@evenly/contract/history/annotations";
import { LINE_TAGS_MAX } from "@evenly/contract/payments/line-tags";
import type { HistoryFilter } from "@evenly/contract/payments/schemas";
import { listOwnLineIds, writeBulkEdit } from "@evenly/db/history/annotation-queries";
import { type LineCursor, listHistory } from "@evenly/db/history/history-lines";
import type { ServiceContext } from "../context.ts";
import { expectOwnCategory } from "../shared/expect-own-category.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { withAnnotationLock } from "../shared/with-annotation-lock.ts";
import { consumeSearch, loadLineFilter } from "./load-line-filter.ts";

/** How long a bulk edit can be undone, in milliseconds. */
const UNDO_MS = 15 * 60_000;
const READ_AT_ONCE = 2000;
/**
 * Maximum number of reads per bulk edit; a filter that needs more is refused and should name a shorter period.
 */
const READS_MAX = 20;

/**
 * Changes category and tags of many of the caller's lines: of the given ones, or of all that match a filter.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} @throws {OVERLOADED} another change by the caller holds the lock.
 * @throws {NOT_FOUND} a line is unknown or another user's. @throws {CATEGORY_UNKNOWN} it is switched off or another user's.
 * @throws {VALIDATION} the filter matches more than 10,000 lines or needs too many reads, or a line would exceed the tag limit.
 */
export async function bulkEdit(
  ctx: ServiceContext<"limits" | "seal">,
  input: BulkEditInput,
): Promise<BulkEditResult> {
  const userId = requireUser(ctx);
  const { ids, filter, category, addTags = [], removeTags = [] } = input;
  const transactionIds = filter ? await findAll(ctx, userId, filter) : await checkAll(ctx, userId, ids ?? []);
  if (transactionIds.length === 0) return { changed: 0, undo: null };
  const id = ctx.ids.uuid();
  const at = ctx.clock.now();
  const until = new Date(at.getTime() + UNDO_MS);
  const change = { id, userId, transactionIds, category, categoryRuleId: null, addTags, removeTags };
  const changed = await withAnnotationLock(ctx, userId, async (tx) => {
    if (category) await expectOwnCategory(tx, userId, category);
    const count = await writeBulkEdit(tx, { ...change, tagsMax: LINE_TAGS_MAX, at, expiresAt: until });
    if (count === null) return refuseInput("addTags", `gives a line more than ${LINE_TAGS_MAX} tags`);
    await recordAudit(ctx, tx, {
      operation: "transactions.bulk_edited",
      userId,
      subject: id,
      metadata: { changed: count },
    });
    return count;
  });
  return { changed, undo: changed === 0 ? null : { id, until } };
}

async function checkAll(
  ctx: ServiceContext,
  userId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const wanted = [...new Set(ids)];
  const own = await listOwnLineIds(ctx.db, userId, wanted);
  if (own.length !== wanted.length) refuse("NOT_FOUND");
  return own;
}

async function findAll(
  ctx: ServiceContext<"limits" | "seal">,
  userId: string,
  asked: HistoryFilter,
): Promise<readonly string[]> {
  await consumeSearch(ctx, userId);
  const filter = await loadLineFilter(ctx, userId, asked);
  if (filter === null) return [];
  const ids: string[] = [];
  let cursor: LineCursor | null = null;
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const page = await listHistory(ctx.db, { userId, filter, cursor }, { limit: READ_AT_ONCE });
    ids.push(...page.lines.map((line) => line.id));
    if (ids.length > BULK_LINES_MAX) return refuseInput("filter", `finds more than ${BULK_LINES_MAX} lines`);
    if (page.next === null) return ids;
    cursor = page.next;
  }
  return refuseInput("filter", "reaches too far back; name a shorter time");
}

function refuseInput(path: string, message: string): never {
  return refuse("VALIDATION", { issues: [{ path, message }] });
}
