import { invariant } from "@evenly/contract";
import { and, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { securityCounters } from "./tables.ts";

/** Counters saturate here; the column is a 32-bit integer. */
const ATTEMPTS_MAX = 1_000_000;
const SWEEP_MAX = 100;

export type CounterState = { readonly attempts: number; readonly windowEndsAt: Date };

type Attempt = {
  readonly scope: string;
  readonly subject: string;
  readonly now: Date;
  readonly windowEndsAt: Date;
};

/** Counts one attempt; an ended window restarts. Concurrent callers get distinct numbers. */
export function countAttempt(db: Queryable, counter: Attempt): Promise<CounterState> {
  const end = sql`case when ${isOverAt(counter.now)} then excluded.window_ends_at else ${securityCounters.windowEndsAt} end`;
  return count(db, counter, end);
}

/** Counts one attempt like `countAttempt`, and extends an open window. */
export function countAndProlong(db: Queryable, counter: Attempt): Promise<CounterState> {
  return count(db, counter, sql`excluded.window_ends_at`);
}

async function count(db: Queryable, counter: Attempt, windowEndsAt: SQL): Promise<CounterState> {
  const [row] = await db
    .insert(securityCounters)
    .values({
      scope: counter.scope,
      subject: counter.subject,
      attempts: 1,
      windowEndsAt: counter.windowEndsAt,
    })
    .onConflictDoUpdate({
      target: [securityCounters.scope, securityCounters.subject],
      set: {
        attempts: sql`case when ${isOverAt(counter.now)} then 1 else least(${securityCounters.attempts} + 1, ${ATTEMPTS_MAX}) end`,
        windowEndsAt,
      },
    })
    .returning({ attempts: securityCounters.attempts, windowEndsAt: securityCounters.windowEndsAt });
  invariant(row, "a counter gives its state");
  return row;
}

function isOverAt(now: Date): SQL {
  return sql`${securityCounters.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
}

/** Moves the end of a subject's window. */
export async function moveWindowEnd(
  db: Queryable,
  counter: { scope: string; subject: string; windowEndsAt: Date },
): Promise<void> {
  await db
    .update(securityCounters)
    .set({ windowEndsAt: counter.windowEndsAt })
    .where(and(eq(securityCounters.scope, counter.scope), eq(securityCounters.subject, counter.subject)));
}

/** Uncounts one attempt of a window. */
export async function takeAttemptBack(
  db: Queryable,
  counter: { scope: string; subject: string },
): Promise<void> {
  await db
    .update(securityCounters)
    .set({ attempts: sql`greatest(${securityCounters.attempts} - 1, 0)` })
    .where(and(eq(securityCounters.scope, counter.scope), eq(securityCounters.subject, counter.subject)));
}

/** Attempts of an open window; 0 without one. */
export async function countAttempts(
  db: Queryable,
  counter: { scope: string; subject: string; now: Date },
): Promise<number> {
  const [row] = await db
    .select({ attempts: securityCounters.attempts })
    .from(securityCounters)
    .where(
      and(
        eq(securityCounters.scope, counter.scope),
        eq(securityCounters.subject, counter.subject),
        gt(securityCounters.windowEndsAt, counter.now),
      ),
    );
  return row?.attempts ?? 0;
}

/** Deletes a subject's counters. */
export async function clearCounters(
  db: Queryable,
  scopes: readonly string[],
  subject: string,
): Promise<void> {
  await db
    .delete(securityCounters)
    .where(and(inArray(securityCounters.scope, [...scopes]), eq(securityCounters.subject, subject)));
}

/** Deletes a subject's counters in a scope, including those of its parts, named `subject:part`. */
export async function clearCountersOf(db: Queryable, scope: string, subject: string): Promise<void> {
  const { scope: within, subject: counted } = securityCounters;
  await db
    .delete(securityCounters)
    .where(and(eq(within, scope), or(eq(counted, subject), sql`starts_with(${counted}, ${`${subject}:`})`)));
}

/** Deletes some ended counters of a scope, so that guesses at unknown addresses do not accumulate. */
export async function sweepCounters(db: Queryable, scope: string, now: Date): Promise<void> {
  const { subject: key, windowEndsAt: endedAt } = securityCounters;
  const within = eq(securityCounters.scope, scope);
  await deleteEnded(db, { key, endedAt, by: now, limit: SWEEP_MAX, within });
}
