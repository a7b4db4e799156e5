import type { FrameItem } from "@evenly/contract/realtime/bus";
import type { Tx } from "@evenly/db";
import {
  claimExport,
  type ExportRow,
  endExport,
  noteExportFailure,
  writeExportStep,
} from "@evenly/db/payments/export-queries";
import { readHistory } from "@evenly/db/payments/history-lines";
import { type ServiceContext, withTransaction } from "../context.ts";
import { announceExport, recordExportEnd } from "./announce-export.ts";
import { readFilter } from "./export-filter.ts";
import { presentLine } from "./present.ts";
import { CSV_COLUMNS, presentCsvLine } from "./present-csv.ts";
import { presentProgress } from "./present-export.ts";

/** Lines of one step: 80 kB of text, 30 ms; with twice as many the process needs 30 MiB more and is no quicker. */
const LINES_MAX = 500;
/** Lines of one export; further back reaches another one with an earlier end. */
const EXPORT_LINES_MAX = 1_000_000;
/** A step that fails comes again; one that never works ends its export. */
const FAILURES_MAX = 5;
const FAILURE_PAUSE_MS = 5000;

/**
 * Writes the next part of the export that waits longest. Part and place commit together and the row's lock keeps other
 * workers away, so a worker killed anywhere doubles nothing and loses nothing; a cancelled export is not found any more.
 *
 * @see docs/decisions/0013-history.md
 */
export async function stepExports(ctx: ServiceContext): Promise<"stepped" | "idle"> {
  let claimed: ExportRow | null = null;
  try {
    const news = await withTransaction(ctx, async (tx) => {
      claimed = await claimExport(tx, ctx.clock.now());
      return claimed === null ? null : writeStep(ctx, tx, claimed);
    });
    if (news === null) return "idle";
    await announceExport(ctx, news);
    return "stepped";
  } catch (error) {
    if (claimed === null) throw error;
    await noteFailure(ctx, claimed, error);
    return "stepped";
  }
}

async function writeStep(ctx: ServiceContext, tx: Tx, row: ExportRow): Promise<FrameItem> {
  const now = ctx.clock.now();
  const cursor =
    row.cursorAt === null || row.cursorId === null ? null : { effectiveAt: row.cursorAt, id: row.cursorId };
  const query = { userId: row.userId, filter: readFilter(row.filter), cursor };
  const { lines, next } = await readHistory(tx, query, { limit: LINES_MAX });
  const fields = lines.map((line) => presentCsvLine(presentLine(line), row.timeZone));
  const rows = row.rows + lines.length;
  if (next !== null && rows >= EXPORT_LINES_MAX) return fail(ctx, tx, row);
  const isDone = next === null;
  const set = {
    state: isDone ? ("done" as const) : ("running" as const),
    rows,
    rowsTotal: isDone ? rows : row.rowsTotal,
    parts: row.parts + 1,
    cursorAt: next?.effectiveAt ?? null,
    cursorId: next?.id ?? null,
    steppedAt: now,
    finishedAt: isDone ? now : null,
  };
  const content = ctx.csv.lines(row.parts === 0 ? [CSV_COLUMNS, ...fields] : fields);
  await writeExportStep(tx, row.id, { no: row.parts, content }, set);
  const written = { ...row, ...set };
  if (written.state === "done") return recordExportEnd(ctx, tx, { ...written, state: written.state });
  return presentProgress(written);
}

async function noteFailure(ctx: ServiceContext, row: ExportRow, error: unknown): Promise<void> {
  ctx.log.error({ err: error, exportId: row.id }, "a step of an export failed");
  const nextAt = new Date(ctx.clock.now().getTime() + FAILURE_PAUSE_MS);
  if ((await noteExportFailure(ctx.db, row.id, nextAt)) < FAILURES_MAX) return;
  const news = await withTransaction(ctx, (tx) => fail(ctx, tx, row));
  await announceExport(ctx, news);
}

async function fail(ctx: ServiceContext, tx: Tx, row: ExportRow): Promise<FrameItem> {
  const ended = await endExport(tx, row.id, { state: "failed", at: ctx.clock.now() });
  if (ended === null) return presentProgress(row);
  return recordExportEnd(ctx, tx, { ...ended, state: "failed" });
}
