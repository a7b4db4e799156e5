import type { Database } from "@evenly/db";
import { sql } from "@evenly/db/sql";
import { CHANNELS, type Reader } from "./alert-readers.ts";
import type { Scene } from "./alert-strikes.ts";
import type { Providers } from "./fake-providers.ts";
import { countUnwritten, type Unwritten } from "./unwritten.ts";
import { judge, judgeControl, type Verdict } from "./verdict.ts";

export type AlertFindings = Pick<Scene, "readers" | "struck" | "failed" | "done"> & {
  readonly late: readonly string[];
  readonly lastMs: number;
};
type Row = {
  readonly id: string;
  readonly channel: (typeof CHANNELS)[number];
  readonly state: string;
  readonly attempts: number;
  readonly topic: string;
  readonly userId: string;
};

const LATE_MS_MAX = 60_000;
/** From this number of strikes on, some pushes are certainly sent twice. */
const MANY = 10;

/**
 * Compares the calls to providers with the expected deliveries: each under one key, and repeated at most once per lost lease.
 */
export async function judgeAlerts(
  db: Database,
  providers: Providers,
  { readers, struck, failed, late, lastMs, done }: AlertFindings,
): Promise<readonly Verdict[]> {
  const rows = await readRows(db, readers);
  const calls = countCalls(rows, readers, providers);
  const broken = [...late, ...providers.push.unreadable, ...findUntold(rows, readers, providers, done.alert)];
  if (done.kill > MANY && lastMs > LATE_MS_MAX) broken.push(`the last was sent after ${lastMs} ms`);
  const asked = [...calls.values()].reduce((sum, count) => sum + count, 0);
  const again = [...calls.values()].reduce((sum, count) => sum + count - 1, 0);
  const faults = `${done.kill} SIGKILLs (${done.redisKill} with Redis) and ${done.stop} SIGTERMs of the worker, ${done.cut} cuts of its database, ${done.pause} SIGSTOPs beyond its leases`;
  return [
    judge(
      "P8, P9",
      `everybody is told over every channel, and sees it once: ${rows.length} deliveries under ${faults}; the last ${lastMs} ms after them`,
      broken,
    ),
    judge(
      "P8",
      `providers are asked once, and again under the same key only for what a worker left as it fell or could not write down: ${asked} calls for ${calls.size} messages`,
      findWrongCalls(rows, calls, [struck, failed]),
    ),
    judgeControl("P8", "deliveries that a worker had leased and not sent when it fell", struck.size),
    ...(done.cut > 0
      ? [judgeControl("P8", "deliveries that were sent and could not be written down", failed.size)]
      : []),
    ...(done.kill > MANY
      ? [judgeControl("P8", "without their keys, messages that would have come twice", again)]
      : []),
  ];
}

/**
 * Allows one call per try, plus one per lease under which the worker died or logged that it could not store this delivery's
 * outcome. Any further call is an error.
 */
export function findWrongCalls(
  rows: readonly Pick<Row, "id" | "channel" | "attempts">[],
  calls: ReadonlyMap<string, number>,
  unwritten: readonly Unwritten[],
): readonly string[] {
  const never = rows
    .filter(({ id, channel }) => channel !== "in_app" && (calls.get(id) ?? 0) === 0)
    .map(({ id, channel }) => `the ${channel} of ${id} was never asked for`);
  const tooOften = rows.flatMap(({ id, channel, attempts }) => {
    const count = calls.get(id) ?? 0;
    const left = countUnwritten(id, unwritten);
    if (count <= attempts + left) return [];
    return [
      `${channel} ${id}: asked ${count} times for ${attempts} tries and ${left} leases that left it unwritten`,
    ];
  });
  const wanted = new Set(rows.map(({ id }) => id));
  const unknown = [...calls.keys()].filter((id) => !wanted.has(id)).map((id) => `nobody wanted ${id}`);
  return [...never, ...tooOften, ...unknown];
}

async function readRows(db: Database, readers: readonly Reader[]): Promise<readonly Row[]> {
  const ids = `{${readers.map(({ userId }) => userId).join(",")}}`;
  return (await db.execute(sql`
    select d.id::text, d.channel, d.state, d.attempts, replace(n.id::text, '-', '') as topic, n.user_id::text as "userId"
    from deliveries d join notifications n on n.id = d.notification_id
    where n.user_id = any(${ids}::uuid[])`)) as unknown as readonly Row[];
}

/** Number of provider calls by delivery. */
function countCalls(
  rows: readonly Row[],
  readers: readonly Reader[],
  { push, mails, texts }: Providers,
): ReadonlyMap<string, number> {
  const userOf = new Map(readers.map(({ browserId, userId }) => [browserId, userId]));
  const pushes = new Map(
    rows
      .filter(({ channel }) => channel === "push")
      .map(({ id, topic, userId }) => [`${userId} ${topic}`, id]),
  );
  const pushed = push.calls.map(({ browserId, headers }) => {
    const key = `${userOf.get(browserId)} ${String(headers.topic)}`;
    return pushes.get(key) ?? key;
  });
  const calls = new Map<string, number>();
  for (const id of [...pushed, ...mails(), ...texts()]) calls.set(id, (calls.get(id) ?? 0) + 1);
  return calls;
}

/** Users without a notification on a channel, or whose browser does not show it. */
function findUntold(
  rows: readonly Row[],
  readers: readonly Reader[],
  { push }: Providers,
  alerts: number,
): readonly string[] {
  const unsent = rows
    .filter(({ state }) => state !== "sent")
    .map(({ id, channel, state }) => `${channel} ${id} is ${state}`);
  const missing = readers.flatMap(({ userId, browserId }) => {
    const of = CHANNELS.map(
      (channel) => rows.filter((row) => row.userId === userId && row.channel === channel).length,
    );
    const shown = new Set(
      push.received.filter((each) => each.browserId === browserId).map(({ topic }) => topic),
    );
    return [...of, shown.size].every((count) => count === alerts)
      ? []
      : [`${userId} was told ${of.join(", ")} times of ${alerts}, their browser shows ${shown.size}`];
  });
  return [...unsent, ...missing];
}
