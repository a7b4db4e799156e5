import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { type HistoryLine, selectHistoryLines } from "@evenly/db/payments/history-lines";

/**
 * Loads one line of a person's own history.
 *
 * @throws {NOT_FOUND} it is not there or not theirs.
 */
export async function loadLine(db: Queryable, userId: string, id: string): Promise<HistoryLine> {
  const [line] = await selectHistoryLines(db, { userId, filter: { id }, cursor: null }, { limit: 1 });
  return line ?? refuse("NOT_FOUND");
}
