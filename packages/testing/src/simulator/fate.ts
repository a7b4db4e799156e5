import type { Database } from "@evenly/db";

/** What becomes of the next transaction: the connection is lost before its COMMIT or after it, or all goes well. */
export type Fate = { next: "well" | "lost before" | "lost after" };

/** A database whose next transaction loses its connection where it is told to. */
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

/** As the driver says it. */
function connectionLost(): Error {
  return Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
}
