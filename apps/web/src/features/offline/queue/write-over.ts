import { refusalOf } from "../../../api/trpc-client.ts";
import type { Sent } from "../../../manifest/edit-definition.ts";
import type { Conflict } from "./compare-fields.ts";

/** Maximum number of tries when the item changes between reading and writing it. */
const TRIES_MAX = 3;

type Found = { readonly conflict: Conflict; readonly version: number; readonly sent: Sent };
type Steps = {
  /** Writes onto a version of the item; null overwrites any version. */
  readonly write: (version: number | null) => Promise<Sent>;
  /** Reads the item's current state and compares the edit with it. */
  readonly look: () => Promise<Found>;
};

/** Writes onto a version. After a conflict, the current state decides whether the edit may be written onto it. Resolves to null if not. */
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

/** Ignores a NOT_FOUND error: an item that is gone needs no change. */
export async function unlessGone(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    if (refusalOf(error).code !== "NOT_FOUND") throw error;
  }
}
