import { setTimeout as sleep } from "node:timers/promises";
import { type Database, inTransaction } from "@evenly/db";
import { pushSubscriptions } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { systemClock } from "@evenly/platform";
import { recordEvent } from "@evenly/services/shared/record-event";
import { sealSubscription } from "@evenly/services/shared/sealed-subscriptions";
import { type TestContext, testContext } from "../context.ts";
import { type MadeUser, makeUser } from "../make-user.ts";
import { openPushEndpoint, type PushEndpoint } from "../push-endpoint.ts";
import { createRandom, type Random } from "../random.ts";
import { judge, judgeControl, type Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

export type AlertPlan = {
  readonly seed: number;
  /** SIGKILLs of the worker. */
  readonly kills: number;
  /** Of people who are told something before each kill. */
  readonly crowd: number;
  /** Whether the worker is also stopped for longer than its leases last, and its tries are counted: that takes minutes. */
  readonly hasPause: boolean;
};
type Reader = MadeUser & { readonly browserId: string };

/** So that the worker is in the middle of a batch when it is killed. */
const SLOW_MS = 100;
const KILL_AFTER_MS = { min: 10, max: 150 };
const REDIS_EACH = 5;
const TOLD_MS_MAX = 90_000;
/** The worker keeps a claim for 60 s. */
const PAUSE_MS = 62_000;
const TRIES_MAX = 4;
const HURRY_MS = 700;
/** How often the push service refuses each of some browsers before it takes a push. */
const REFUSALS = [0, 1, 2, 3, 4, 9];

/**
 * Tells people of changes of their accounts, by socket, mail and push, while the worker is killed again and again, stopped for
 * longer than its leases last, and Redis killed and emptied. Afterwards nobody was forgotten, and no browser shows anything twice.
 */
export async function alertUnderKills(
  world: World,
  plan: AlertPlan,
  note: (text: string) => void,
): Promise<readonly Verdict[]> {
  const service = await openPushEndpoint();
  const ctx = testContext(world.db, { clock: systemClock });
  try {
    const readers: Reader[] = [];
    while (readers.length < plan.crowd) readers.push(await makeReader(ctx, service));
    service.answer(async () => {
      await sleep(SLOW_MS);
      return { status: 201 };
    });
    const stranded = await strike(world, plan, { ctx, readers, note });
    const startedAt = Date.now();
    const late = await waitUntilSent(world.db);
    const lastMs = Date.now() - startedAt;
    return [
      ...(await judgeAlerts(world.db, service, { readers, stranded, late, lastMs, plan })),
      ...(plan.hasPause ? await countTries(world.db, ctx, service) : []),
    ];
  } finally {
    await ctx.lane.close();
    await service.close();
  }
}

async function makeReader(ctx: TestContext, service: PushEndpoint): Promise<Reader> {
  const user = await makeUser(ctx);
  const browser = service.subscribe();
  const id = ctx.ids.uuid();
  await ctx.db.insert(pushSubscriptions).values({
    ...{ id, userId: user.userId, endpointHash: browser.endpoint, createdAt: ctx.clock.now() },
    subscriptionSealed: sealSubscription(ctx, id, browser),
  });
  return { ...user, browserId: browser.browserId };
}

async function tell(ctx: TestContext, readers: readonly MadeUser[]): Promise<void> {
  const job = ctx.as({ kind: "job", name: "chaos" });
  await inTransaction(ctx.db, async (tx) => {
    for (const { userId, emailSealed } of readers)
      await recordEvent(job, tx, "password.changed", {
        userId,
        emailSealed,
        firstName: "Chaos",
        locale: "en",
      });
  });
}

type Scene = {
  readonly ctx: TestContext;
  readonly readers: readonly Reader[];
  readonly note: (text: string) => void;
};

/** Gives how many deliveries a killed worker had claimed and not sent. */
async function strike(world: World, plan: AlertPlan, { ctx, readers, note }: Scene): Promise<number> {
  const random = createRandom(plan.seed);
  const { worker } = world.servers;
  let stranded = 0;
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    await tell(ctx, readers);
    await waitForClaim(world.db, random);
    await worker.kill();
    stranded += await countLeased(world.db);
    if (world.redis !== null && kill % REDIS_EACH === 0) await loseRedis(world, kill);
    // Leases of killed workers end early here, so that what they held meets the next kill, too.
    await world.db.execute(sql`update delivery_leases set until = now()`);
    await worker.start();
    note(`worker killed ${kill} times, ${stranded} deliveries under way then`);
  }
  if (plan.hasPause) {
    await tell(ctx, readers);
    await waitForClaim(world.db, random);
    note(`worker stopped for ${PAUSE_MS} ms`);
    worker.pause();
    await sleep(PAUSE_MS);
    worker.resume();
  }
  return stranded;
}

async function loseRedis({ redis }: World, kill: number): Promise<void> {
  if (kill % (2 * REDIS_EACH) === 0) {
    await redis?.ask("FLUSHALL");
    return;
  }
  await redis?.kill();
  await redis?.start();
}

/** Until a worker is in the middle of something, and then a little longer. */
async function waitForClaim(db: Database, random: Random): Promise<void> {
  const giveUpAt = Date.now() + 5000;
  while ((await countLeased(db)) === 0 && Date.now() < giveUpAt) await sleep(5);
  await sleep(random.between(KILL_AFTER_MS.min, KILL_AFTER_MS.max));
}

async function countLeased(db: Database): Promise<number> {
  const [row] = (await db.execute(sql`
    select count(*)::int as count from delivery_leases l join deliveries d on d.id = any(l.delivery_ids)
    where d.state = 'pending'`)) as unknown as readonly [{ readonly count: number }];
  return row.count;
}

/** Gives what waits still. */
async function waitUntilSent(db: Database): Promise<readonly string[]> {
  const giveUpAt = Date.now() + TOLD_MS_MAX;
  for (;;) {
    const [open] = (await db.execute(sql`
      select (select count(*) from outbox where relayed_at is null)::int as events,
        (select count(*) from deliveries where state = 'pending')::int as deliveries`)) as unknown as readonly [
      { readonly events: number; readonly deliveries: number },
    ];
    if (open.events + open.deliveries === 0) return [];
    if (Date.now() > giveUpAt) return [`${open.events} events and ${open.deliveries} deliveries still wait`];
    await sleep(50);
  }
}

type Found = {
  readonly readers: readonly Reader[];
  readonly stranded: number;
  readonly late: readonly string[];
  readonly lastMs: number;
  readonly plan: AlertPlan;
};

async function judgeAlerts(db: Database, service: PushEndpoint, found: Found): Promise<readonly Verdict[]> {
  const { readers, stranded, late, lastMs, plan } = found;
  const alerts = plan.kills + (plan.hasPause ? 1 : 0);
  const broken: string[] = [...late, ...service.unreadable];
  let shown = 0;
  let again = 0;
  for (const { browserId, userId } of readers) {
    const tags = service.received.filter((push) => push.browserId === browserId).map(({ topic }) => topic);
    shown += new Set(tags).size;
    again += tags.length - new Set(tags).size;
    if (new Set(tags).size !== alerts)
      broken.push(`the browser of ${userId} shows ${new Set(tags).size} of ${alerts}`);
  }
  for (const { channel, state, count } of await countStates(db, readers))
    if (state !== "sent" || count !== alerts * readers.length)
      broken.push(`${count} on ${channel} are ${state}`);
  const [mails] = (await db.execute(sql`
    select count(distinct d.id)::int as wanted, count(m.message_id)::int as kept from deliveries d
    join notifications n on n.id = d.notification_id
    left join mailbox_messages m on m.message_id like '<' || d.id || '@%'
    where d.channel = 'email' and n.user_id = any(${idsOf(readers)}::uuid[])`)) as unknown as readonly [
    { readonly wanted: number; readonly kept: number },
  ];
  if (mails.wanted !== mails.kept) broken.push(`${mails.kept} mails for ${mails.wanted}`);
  const faults = `${plan.kills} SIGKILLs of the worker${plan.hasPause ? `, once stopped for ${PAUSE_MS} ms` : ""}`;
  return [
    judge(
      "P8, P9",
      `everybody is told by socket, mail and push, and sees it once: ${shown} pushes shown under ${faults}; the last ${lastMs} ms after them`,
      broken,
    ),
    judgeControl("P8", "deliveries that a killed worker had claimed and not sent", stranded),
    ...(plan.kills > TRIES_MAX
      ? [judgeControl("P8", "without tags, pushes that a browser would have shown twice", again)]
      : []),
  ];
}

async function countStates(db: Database, readers: readonly Reader[]) {
  return (await db.execute(sql`
    select d.channel, d.state, count(*)::int as count from deliveries d join notifications n on n.id = d.notification_id
    where n.user_id = any(${idsOf(readers)}::uuid[]) group by d.channel, d.state`)) as unknown as readonly {
    readonly channel: string;
    readonly state: string;
    readonly count: number;
  }[];
}

function idsOf(readers: readonly MadeUser[]): string {
  return `{${readers.map(({ userId }) => userId).join(",")}}`;
}

/** Counts how often the built product asks a push service that refuses; the pauses between are cut short. */
async function countTries(
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
  await tell(ctx, readers);
  const giveUpAt = Date.now() + TOLD_MS_MAX;
  for (;;) {
    const [open] = (await db.execute(sql`
      select (select count(*) from outbox where relayed_at is null)::int +
        (select count(*) from deliveries where state = 'pending')::int as count`)) as unknown as readonly [
      { readonly count: number },
    ];
    if (open.count === 0) return;
    if (Date.now() > giveUpAt) throw new Error(`${open.count} deliveries still wait`);
    await disturb();
    await db.execute(sql`update deliveries set due_at = now() where state = 'pending' and due_at > now()`);
    // What somebody else is told wakes the worker, which would otherwise look when the next one was to be due.
    await tell(ctx, [bystander]);
    await sleep(HURRY_MS);
  }
}
