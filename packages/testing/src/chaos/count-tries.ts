import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@evenly/db";
import { sql } from "@evenly/db/sql";
import type { TestContext } from "../context.ts";
import { makeUser } from "../make-user.ts";
import type { PushEndpoint } from "../push-endpoint.ts";
import { countWaiting, makeReader, type Reader, tellAll } from "./alert-readers.ts";
import { judge, judgeControl, type Verdict } from "./verdict.ts";

const TRIES_MAX = 4;
const HURRY_MS = 700;
const TOLD_MS_MAX = 90_000;
/** How often the push service refuses each of some browsers before it takes a push. */
const REFUSALS = [0, 1, 2, 3, 4, 9];

/** Counts how often the built product asks a push service that refuses; the pauses between are cut short. */
export async function countTries(
  db: Database,
  ctx: TestContext,
  service: PushEndpoint,
): Promise<readonly Verdict[]> {
  const readers: Reader[] = [];
  for (const _ of REFUSALS) readers.push(await makeReader(ctx, service));
  const asked = new Map<string, number>();
  service.answer((browserId) => {
    const calls = (asked.get(browserId) ?? 0) + 1;
    asked.set(browserId, calls);
    const refusals = REFUSALS[readers.findIndex((reader) => reader.browserId === browserId)] ?? 0;
    return { status: calls <= refusals ? 503 : 201 };
  });
  await tellAndHurry(db, ctx, readers, async () => {});
  const wrong = readers.flatMap(({ browserId }, index) => {
    const wanted = Math.min(REFUSALS[index] ?? 0, TRIES_MAX - 1) + 1;
    const calls = asked.get(browserId) ?? 0;
    return calls === wanted
      ? []
      : [`refused ${REFUSALS[index]} times, asked ${calls} times instead of ${wanted}`];
  });
  const [stubborn] = readers.slice(-1);
  asked.clear();
  // The control forgets how often it has tried, as a queue does that is lost.
  await tellAndHurry(db, ctx, stubborn === undefined ? [] : [stubborn], async () => {
    await db.execute(sql`update deliveries set attempts = 0 where state = 'pending' and attempts > 2`);
  });
  const tooOften = Math.max(0, (asked.get(stubborn?.browserId ?? "") ?? 0) - TRIES_MAX);
  return [
    judge(
      "P10",
      `refused ${REFUSALS.join(", ")} times, a push service is asked once and at most 3 times more`,
      wrong,
    ),
    judgeControl("P10", "where tries are forgotten, calls beyond the fourth", tooOften),
  ];
}

async function tellAndHurry(
  db: Database,
  ctx: TestContext,
  readers: readonly Reader[],
  disturb: () => Promise<void>,
): Promise<void> {
  const bystander = await makeUser(ctx);
  await tellAll(ctx, readers);
  const giveUpAt = Date.now() + TOLD_MS_MAX;
  for (;;) {
    const open = await countWaiting(db);
    const waiting = open.events + open.deliveries;
    if (waiting === 0) return;
    if (Date.now() > giveUpAt) throw new Error(`${waiting} deliveries still wait`);
    await disturb();
    await db.execute(sql`update deliveries set due_at = now() where state = 'pending' and due_at > now()`);
    // What somebody else is told wakes the worker, which would otherwise look when the next one was to be due.
    await tellAll(ctx, [bystander]);
    await sleep(HURRY_MS);
  }
}
