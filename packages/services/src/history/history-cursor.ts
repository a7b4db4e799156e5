import type { LineCursor } from "@evenly/db/history/history-lines";
import { readCursor as readPlace, writeCursor as writePlace } from "../shared/moment-cursor.ts";

/** Encodes a position in the history as an opaque string for clients. */
export function writeCursor({ effectiveAt, id }: LineCursor): string {
  return writePlace({ at: effectiveAt, id });
}

/**
 * Decodes a cursor that `writeCursor` encoded.
 *
 * @throws {VALIDATION} the text is not a cursor.
 */
export function readCursor(text: string): LineCursor {
  const { at: effectiveAt, id } = readPlace(text);
  return { effectiveAt, id };
}
