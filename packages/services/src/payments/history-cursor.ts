import { refuse } from "@evenly/contract";
import type { LineCursor } from "@evenly/db/payments/history-lines";

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Writes a place in the history as the opaque text that goes to clients. */
export function writeCursor(cursor: LineCursor): string {
  return Buffer.from(`${cursor.effectiveAt}~${cursor.id}`).toString("base64url");
}

/**
 * Reads a cursor that `writeCursor` wrote.
 *
 * @throws {VALIDATION} it is no such text.
 */
export function readCursor(text: string): LineCursor {
  const [, effectiveAt, id] = SHAPE.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (effectiveAt !== undefined && id !== undefined && isMoment(effectiveAt)) return { effectiveAt, id };
  return refuse("VALIDATION", { issues: [{ path: "cursor", message: "is not a cursor of this list" }] });
}

/** False for what has the shape of a moment and is none, such as 31 February. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === text.slice(0, 19);
}
