import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { type HistoryLine, selectHistoryLines } from "@evenly/db/history/history-lines";

/** One line of a person's own history, or null. */
export async function findLine(db: Queryable, userId: string, id: string): Promise<HistoryLine | null> {
  const [line] = await selectHistoryLines(db, { userId, filter: { id }, cursor: null }, { limit: 1 });
  return line ?? null;
}

/**
 * Loads one line of a person's own history.
 *
 * @throws {NOT_FOUND} the line is unknown or another user's.
 */
export async function loadLine(db: Queryable, userId: string, id: string): Promise<HistoryLine> {
  return (await findLine(db, userId, id)) ?? refuse("NOT_FOUND");
}
