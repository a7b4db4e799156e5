import { framesOf } from "@evenly/contract";
import type { FrameItem } from "@evenly/contract/realtime/bus";
import type { Tx } from "@evenly/db";
import type { ExportRow } from "@evenly/db/history/export-queries";
import type { ServiceContext } from "../context.ts";
import { publishFrames } from "../shared/publish-frames.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { presentProgress } from "./present-export.ts";

/** Records that an export is ready, failed or was cancelled; returns the frame to publish after commit. */
export async function recordExportEnd(
  ctx: ServiceContext,
  tx: Tx,
  row: ExportRow & { readonly state: "done" | "failed" | "cancelled" },
): Promise<FrameItem> {
  const { id, userId, state, rows, rowsTotal } = row;
  const payload = { exportId: id, userId, state, rows, rowsTotal };
  const event = await recordEvent(ctx, tx, "export.finished", payload);
  await recordAudit(ctx, tx, { operation: `export.${state}`, userId, subject: id, metadata: { rows } });
  const [item] = framesOf({ id: event.id, name: "export.finished", payload }) as readonly FrameItem[];
  return item ?? presentProgress(row);
}

/**
 * Publishes an export's state at once, best effort. The final state is published again from the outbox; clients deduplicate by
 * event id.
 */
export async function announceExport(ctx: ServiceContext, item: FrameItem): Promise<void> {
  await publishFrames(ctx, { kind: "frames", items: [{ ...item, requestId: ctx.requestId }] });
}
