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
/** Number of refusals by the push service before it accepts, for each browser. */
const REFUSALS = [0, 1, 2, 3, 4, 9];

/** Counts the built product's calls to a refusing push service; the retry delays are shortened. */
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
  // Control: resets the count of attempts, as if the queue had lost it.
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
    // A notification for another user wakes the worker, which would otherwise wait for the next due time.
    await tellAll(ctx, [bystander]);
    await sleep(HURRY_MS);
  }
}
