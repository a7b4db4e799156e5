import { refuse } from "@evenly/contract";
import {
  EXPORTS_PER_HOUR,
  type HistoryExport,
  type StartExportInput,
} from "@evenly/contract/history/exports";
import { writeExport } from "@evenly/contract/history/jobs";
import { FILTERED_TOTAL_MAX } from "@evenly/contract/pagination";
import { findUserById } from "@evenly/db/auth/user-queries";
import {
  type ExportRow,
  findExport,
  findExportByKey,
  insertExport,
  listExportRows,
} from "@evenly/db/history/export-queries";
import { countHistoryLines, type LineFilter } from "@evenly/db/history/history-lines";
import { countAllHistoryLines } from "@evenly/db/payments/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { enqueueJob } from "../shared/enqueue-job.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { announceExport } from "./announce-export.ts";
import { writeFilter } from "./export-filter.ts";
import { loadLineFilter } from "./load-line-filter.ts";
import { presentExport, presentProgress } from "./present-export.ts";

const HOUR_MS = 3_600_000;
const KEPT_MS = 24 * HOUR_MS;
/** Filter id that matches no line, for a person who does not exist. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Starts a CSV export of a filter; the worker writes it. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {STATE_CONFLICT} another export of the caller's is not finished.
 * @throws {RATE_LIMITED} five in the last hour.
 */
export async function startExport(
  ctx: ServiceContext<"limits" | "seal">,
  input: StartExportInput,
): Promise<HistoryExport> {
  const userId = requireUser(ctx);
  const { idempotencyKey: key, ...asked } = input;
  const inputHash = hashInput(asked);
  const known = await findExportByKey(ctx.db, userId, key);
  if (known !== null) return replay(known, inputHash);
  await checkRate(ctx, userId);
  const filter = (await loadLineFilter(ctx, userId, asked.filter)) ?? { id: NOBODY };
  const user = (await findUserById(ctx.db, userId)) ?? refuse("UNAUTHENTICATED");
  const now = ctx.clock.now();
  const row = {
    id: ctx.ids.uuid(),
    userId,
    key,
    inputHash,
    state: "queued" as const,
    filter: writeFilter(filter),
    timeZone: user.timeZone,
    withBom: asked.withBom,
    rowsTotal: await countRows(ctx, userId, filter),
    createdAt: now,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  };
  const isNew = await withTransaction(ctx, async (tx) => {
    if (!(await insertExport(tx, row))) return false;
    await enqueueJob(ctx, tx, writeExport, { exportId: row.id }, { dedupeKey: row.id });
    await recordAudit(ctx, tx, { operation: "export.started", userId, subject: row.id });
    return true;
  });
  if (!isNew)
    return replay((await findExportByKey(ctx.db, userId, key)) ?? refuse("STATE_CONFLICT"), inputHash);
  const started = (await findExport(ctx.db, userId, row.id)) ?? refuse("STATE_CONFLICT");
  // The worker receives it, too; without the bus it polls within a second.
  await announceExport(ctx, presentProgress(started));
  return presentExport(started);
}

function replay(known: ExportRow, inputHash: string): HistoryExport {
  return known.inputHash === inputHash ? presentExport(known) : refuse("IDEMPOTENCY_MISMATCH");
}

async function checkRate(ctx: ServiceContext, userId: string): Promise<void> {
  const now = ctx.clock.now().getTime();
  const recent = await listExportRows(ctx.db, userId, {
    since: new Date(now - HOUR_MS),
    limit: EXPORTS_PER_HOUR,
  });
  const oldest = recent[EXPORTS_PER_HOUR - 1];
  if (oldest === undefined) return;
  const retryAfterSeconds = Math.max(1, (oldest.createdAt.getTime() + HOUR_MS - now) / 1000);
  refuse("RATE_LIMITED", { retryAfterSeconds });
}

/** Null when counting would take as long as the export itself. */
async function countRows(ctx: ServiceContext, userId: string, filter: LineFilter): Promise<number | null> {
  if (Object.keys(filter).length === 0) return countAllHistoryLines(ctx.db, userId);
  const { count, isWhole } = await countHistoryLines(ctx.db, userId, filter, FILTERED_TOTAL_MAX);
  return isWhole ? count : null;
}
