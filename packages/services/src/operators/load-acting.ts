import type { Queryable } from "@evenly/db";
import { findSessionProof, type SessionKey } from "@evenly/db/auth/session-proof-queries";
import { listAccountsOf } from "@evenly/db/operators/queries";
import type { Acting } from "@evenly/domain/operators/index";
import { toStanding } from "./present.ts";

/** Loads who acts in a session, and whether a second factor has proven the session; null without such an account. */
export async function loadActing(db: Queryable, session: SessionKey, now: Date): Promise<Acting | null> {
  const [account] = await listAccountsOf(db, [session.userId]);
  if (account === undefined) return null;
  return { ...toStanding(account, now), isSessionProven: await isSessionProven(db, session) };
}

/** Whether a second factor has proven a user's open session, so that an operator may act in it. It is never cached. */
export async function isSessionProven(db: Queryable, session: SessionKey): Promise<boolean> {
  return (await findSessionProof(db, session)) !== null;
}
