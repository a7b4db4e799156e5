import type { Database } from "@evenly/db";

/** Outcome of the next transaction: connection lost before COMMIT, after it, or not at all. */
export type Fate = { next: "well" | "lost before" | "lost after" };

/** A database whose next transaction loses its connection as `fate` says. */
export function withFate(db: Database): { readonly db: Database; readonly fate: Fate } {
  const fate: Fate = { next: "well" };
  const transaction: Database["transaction"] = async (work, config) => {
    const { next } = fate;
    fate.next = "well";
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      if (next === "lost before") throw connectionLost();
      return done;
    }, config);
    if (next === "lost after") throw connectionLost();
    return result;
  };
  return { db: Object.assign(Object.create(db) as Database, { transaction }), fate };
}

/** The error that the driver throws. */
function connectionLost(): Error {
  return Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
}
