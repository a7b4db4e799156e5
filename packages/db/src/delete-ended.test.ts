import { openTestContext } from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { securityCounters } from "./auth/tables.ts";
import type { Queryable } from "./client.ts";
import { deleteEnded } from "./delete-ended.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const { database } = await openTestContext();
beforeEach(async () => {
  await database.db.delete(securityCounters);
});

/** Inserts counters whose windows end the given number of milliseconds from now. */
async function count(scope: string, ends: Readonly<Record<string, number>>): Promise<void> {
  const rows = Object.entries(ends).map(([subject, end]) => {
    return { scope, subject, attempts: 1, windowEndsAt: new Date(NOW.getTime() + end) };
  });
  await database.db.insert(securityCounters).values(rows);
}
async function left(scope: string): Promise<readonly string[]> {
  const rows = await database.db.select().from(securityCounters).where(eq(securityCounters.scope, scope));
  return rows.map(({ subject }) => subject).sort();
}
function sweep(db: Queryable, limit: number): Promise<number> {
  const { subject: key, windowEndsAt: endedAt } = securityCounters;
  return deleteEnded(db, { key, endedAt, by: NOW, limit, within: eq(securityCounters.scope, "swept") });
}

it("deletes ended rows, oldest first, up to the limit", async () => {
  await count("swept", { later: 1, now: 0, older: -2, oldest: -3, old: -1 });
  expect([await sweep(database.db, 2), await left("swept")]).toEqual([2, ["later", "now", "old"]]);
  expect([await sweep(database.db, 10), await left("swept")]).toEqual([2, ["later"]]);
});

it("leaves rows outside `within`", async () => {
  await count("swept", { shared: -1, live: 1 });
  await count("kept", { shared: -1, live: -1 });
  expect(await sweep(database.db, 10)).toBe(1);
  expect([await left("swept"), await left("kept")]).toEqual([["live"], ["live", "shared"]]);
});

it("skips locked rows without waiting, and rows that were extended meanwhile", async () => {
  await count("swept", { prolonged: -2, free: -1 });
  const swept = await database.db.transaction(async (tx) => {
    const prolonged = and(eq(securityCounters.scope, "swept"), eq(securityCounters.subject, "prolonged"));
    await tx
      .update(securityCounters)
      .set({ windowEndsAt: new Date(NOW.getTime() + 1) })
      .where(prolonged);
    return sweep(database.db, 10);
  });
  expect([swept, await left("swept")]).toEqual([1, ["prolonged"]]);
  expect(await sweep(database.db, 10)).toBe(0);
});
