import type { LineCursor } from "@evenly/db/payments/history-lines";
import { readCursor as readPlace, writeCursor as writePlace } from "../shared/moment-cursor.ts";

/** Writes a place in the history as the opaque text that goes to clients. */
export function writeCursor({ effectiveAt, id }: LineCursor): string {
  return writePlace({ at: effectiveAt, id });
}

/**
 * Reads a cursor that `writeCursor` wrote.
 *
 * @throws {VALIDATION} it is no such text.
 */
export function readCursor(text: string): LineCursor {
  const { at: effectiveAt, id } = readPlace(text);
  return { effectiveAt, id };
}
