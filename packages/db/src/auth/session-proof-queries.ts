import { and, eq, isNull } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { sessions } from "./tables.ts";

export type SessionKey = { readonly userId: string; readonly sessionId: string };
type ProvenBy = NonNullable<(typeof sessions.$inferSelect)["factorProvenBy"]>;

const isOpen = ({ userId, sessionId }: SessionKey) =>
  and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt));

/** When a second factor last proved a user's open session; null if none did, or there is no such session. */
export async function findSessionProof(db: Queryable, session: SessionKey): Promise<Date | null> {
  const [row] = await db.select({ at: sessions.factorProvenAt }).from(sessions).where(isOpen(session));
  return row?.at ?? null;
}

/** Stores that a second factor proved a user's open session; false if there is no such session. */
export async function markSessionProven(
  tx: Tx,
  { at, by, ...session }: SessionKey & { readonly at: Date; readonly by: ProvenBy },
): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ factorProvenAt: at, factorProvenBy: by })
    .where(isOpen(session))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Takes the proof by a second factor from all open sessions of a user. */
export async function lowerSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ factorProvenAt: null, factorProvenBy: null })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}
