import type { Sent } from "../../../edit-definition.ts";
import { refusalOf } from "../../../trpc-client.ts";
import type { Conflict } from "./compare-fields.ts";

/** A write between reading an item and sending again is met with another try, but not for ever. */
const TRIES_MAX = 3;

type Found = { readonly conflict: Conflict; readonly version: number; readonly sent: Sent };
type Steps = {
  /** Writes onto a version; null overwrites. */
  readonly write: (version: number | null) => Promise<Sent>;
  /** Reads what the server has now and compares the edit with it. */
  readonly look: () => Promise<Found>;
};

/** Writes onto a version. After a conflict, what the server has now tells whether the edit may be written over it; null: it may not. */
export async function writeOver(version: number | null, { write, look }: Steps): Promise<Sent | null> {
  let onto = version;
  for (let tries = 1; tries < TRIES_MAX; tries += 1) {
    try {
      return await write(onto);
    } catch (error) {
      if (refusalOf(error).code !== "STATE_CONFLICT" || onto === null) throw error;
    }
    const found = await look();
    if (found.conflict === "taken") return found.sent;
    if (found.conflict === "changed") return null;
    onto = found.version;
  }
  return write(onto);
}

/** What is gone already need not be changed. */
export async function unlessGone(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    if (refusalOf(error).code !== "NOT_FOUND") throw error;
  }
}
