import type { FrameItem } from "@evenly/contract/realtime/bus";
import type { Tx } from "@evenly/db";
import { listCategoryRows } from "@evenly/db/budgets/category-queries";
import { type ExportRow, endExport, lockExport, writeExportStep } from "@evenly/db/history/export-queries";
import { listHistory } from "@evenly/db/history/history-lines";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { JobOutcome } from "../feature.ts";
import { presentLine } from "../payments/index.ts";
import { announceExport, recordExportEnd } from "./announce-export.ts";
import { readFilter } from "./export-filter.ts";
import { CSV_COLUMNS, presentCsvLine } from "./present-csv.ts";
import { presentProgress } from "./present-export.ts";

/** Lines per step: about 80 kB and 30 ms. Twice as many need 30 MiB more memory and are not faster. */
const LINES_MAX = 500;
/** Maximum number of lines per export; older lines need another export with an earlier end. */
const EXPORT_LINES_MAX = 1_000_000;
/** Failures of one step before the export fails. */
const FAILURES_MAX = 5;
type Step = { readonly outcome: "done" | "again"; readonly news: FrameItem };

/**
 * Writes the next part of an export. The part and the progress commit together under the row's lock, so a crash neither repeats
 * nor loses lines. A cancelled export is reported as done.
 *
 * @see docs/decisions/0013-history.md
 */
export async function stepExport(
  ctx: ServiceContext<"csv">,
  exportId: string,
  attempt: number,
): Promise<JobOutcome> {
  try {
    const step = await withTransaction(ctx, async (tx) => {
      const row = await lockExport(tx, exportId);
      return row === null ? null : writeStep(ctx, tx, row);
    });
    if (step === null) return "done";
    await announceExport(ctx, step.news);
    return step.outcome;
  } catch (error) {
    if (attempt < FAILURES_MAX) throw error;
    ctx.log.error({ err: error, exportId }, "an export failed");
    return giveUp(ctx, exportId);
  }
}

async function writeStep(ctx: ServiceContext<"csv">, tx: Tx, row: ExportRow): Promise<Step> {
  const now = ctx.clock.now();
  const cursor =
    row.cursorAt === null || row.cursorId === null ? null : { effectiveAt: row.cursorAt, id: row.cursorId };
  const query = { userId: row.userId, filter: readFilter(row.filter), cursor };
  const { lines, next } = await listHistory(tx, query, { limit: LINES_MAX });
  const own = await listCategoryRows(tx, row.userId);
  const reader = { timeZone: row.timeZone, ownNames: new Map(own.map(({ id, name }) => [id, name])) };
  const fields = lines.map((line) => presentCsvLine(presentLine(line), reader));
  const rows = row.rows + lines.length;
  if (next !== null && rows >= EXPORT_LINES_MAX) return { outcome: "done", news: await fail(ctx, tx, row) };
  const isDone = next === null;
  const set = {
    state: isDone ? ("done" as const) : ("running" as const),
    rows,
    rowsTotal: isDone ? rows : row.rowsTotal,
    parts: row.parts + 1,
    cursorAt: next?.effectiveAt ?? null,
    cursorId: next?.id ?? null,
    finishedAt: isDone ? now : null,
  };
  const content = ctx.csv.lines(row.parts === 0 ? [CSV_COLUMNS, ...fields] : fields);
  await writeExportStep(tx, row.id, { no: row.parts, content }, set);
  const written = { ...row, ...set };
  if (written.state === "running") return { outcome: "again", news: presentProgress(written) };
  return { outcome: "done", news: await recordExportEnd(ctx, tx, { ...written, state: written.state }) };
}

async function giveUp(ctx: ServiceContext, exportId: string): Promise<JobOutcome> {
  const news = await withTransaction(ctx, async (tx) => {
    const row = await lockExport(tx, exportId);
    return row === null ? null : fail(ctx, tx, row);
  });
  if (news !== null) await announceExport(ctx, news);
  return "done";
}

async function fail(ctx: ServiceContext, tx: Tx, row: ExportRow): Promise<FrameItem> {
  const ended = await endExport(tx, row.id, { state: "failed", at: ctx.clock.now() });
  if (ended === null) return presentProgress(row);
  return recordExportEnd(ctx, tx, { ...ended, state: "failed" });
}
