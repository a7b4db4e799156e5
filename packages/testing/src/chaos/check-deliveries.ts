import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@evenly/db";
import { sql } from "@evenly/db/sql";
import postgres from "postgres";
import { PROVIDERS_HOST } from "./fake-providers.ts";
import { judge, judgeControl, type Verdict } from "./verdict.ts";

type Open = { readonly unrelayed: number; readonly unpublished: number; readonly unsent: number };
const ALL = ["unrelayed", "unpublished", "unsent"] as const satisfies readonly (keyof Open)[];

/** Maximum time in ms without progress: a killed worker's lease lasts 60 s, and workers poll every 15 s. */
const SENT_MS_MAX = 90_000;
const AGAIN_MAX = 50;

/** Waits until every committed event is delivered; counts missing and duplicate notifications. */
export async function checkDeliveries(
  db: Database,
  adminUrl: string,
  { isShort }: { readonly isShort: boolean },
): Promise<readonly Verdict[]> {
  const startedAt = Date.now();
  // The short form expires the leases of killed workers instead of waiting for them.
  if (isShort) await db.execute(sql`update delivery_leases set until = now()`);
  const open = await waitUntilTold(db);
  const sentMs = Date.now() - startedAt;
  const [counts] = (await db.execute(sql`
    select (select coalesce(sum(event_count), 0) from outbox)::int as events, (select count(*) from deliveries)::int as deliveries,
      (select count(*) from mailbox_messages)::int as mails`)) as unknown as readonly [
    { readonly events: number; readonly deliveries: number; readonly mails: number },
  ];
  const wrong = await findWrong(db);
  const again = await handleAgain(db, adminUrl, { isDeduplicated: true });
  const doubled = await handleAgain(db, adminUrl, { isDeduplicated: false });
  const { events, deliveries, mails } = counts;
  return [
    judge(
      "P8, P9",
      `every event is told, once: ${events} events, ${deliveries} deliveries, ${mails} mails, the last ${sentMs} ms after the faults`,
      [...open, ...wrong],
    ),
    judge(
      "P8",
      "an event that is handled again tells nobody twice",
      again === 0 ? [] : [`${again} told twice`],
    ),
    judgeControl("P8", "without the key of notifications the same events are told again", doubled),
  ];
}

async function waitUntilTold(db: Database, kinds: readonly (keyof Open)[] = ALL): Promise<readonly string[]> {
  let giveUpAt = Date.now() + SENT_MS_MAX;
  let fewest = Number.POSITIVE_INFINITY;
  for (;;) {
    const [open] = (await db.execute(sql`
      select (select count(*) from outbox where relayed_at is null)::int as unrelayed,
        (select count(*) from outbox where published_at is null)::int as unpublished,
        (select count(*) from deliveries where state = 'pending')::int as unsent`)) as unknown as readonly [
      Open,
    ];
    const left = kinds.filter((kind) => open[kind] > 0);
    if (left.length === 0) return [];
    const count = left.reduce((sum, kind) => sum + open[kind], 0);
    if (count < fewest) {
      fewest = count;
      giveUpAt = Date.now() + SENT_MS_MAX;
    }
    if (Date.now() > giveUpAt) return left.map((kind) => `${open[kind]} ${kind}`);
    await sleep(100);
  }
}

/**
 * Posted payments without exactly one notification, and mail deliveries without exactly one stored mail, unless a mail server
 * took them.
 */
async function findWrong(db: Database): Promise<readonly string[]> {
  const rows = (await db.execute(sql`
    select t.description as name, count(n.id)::int as told
    from transfers t left join notifications n
      on n.user_id = t.payee_user_id and n.template = 'paymentReceived' and n.data ->> 'transferId' = t.id::text
    where t.description like 'wish %' and t.state = 'posted'
    group by t.id, t.description having count(n.id) <> 1`)) as unknown as readonly {
    readonly name: string;
    readonly told: number;
  }[];
  const [mails] = (await db.execute(sql`
    select (select count(*) from deliveries
        where channel = 'email' and provider_message_id not like ${`%@${PROVIDERS_HOST}>`})::int as wanted,
      (select count(*) from mailbox_messages)::int as sent`)) as unknown as readonly [
    { readonly wanted: number; readonly sent: number },
  ];
  const mismatch = mails.wanted === mails.sent ? [] : [`${mails.sent} mails for ${mails.wanted} deliveries`];
  return [...rows.map(({ name, told }) => `the payee of ${name} was told ${told} times`), ...mismatch];
}

/**
 * Makes the worker process some events again, as after a crash before it marked them; returns the number of added notifications.
 */
async function handleAgain(
  db: Database,
  adminUrl: string,
  { isDeduplicated }: { readonly isDeduplicated: boolean },
): Promise<number> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  const before = await countNotifications(db);
  try {
    if (!isDeduplicated) await admin`drop index notifications_event_key`;
    await admin`update outbox set relayed_at = null where id in (
      select id from outbox where name in ('payment.posted', 'password.changed') limit ${AGAIN_MAX})`;
    // Does not wait for deliveries: the providers of an earlier drill are gone.
    await waitUntilTold(db, ["unrelayed"]);
  } finally {
    await admin.end();
  }
  return (await countNotifications(db)) - before;
}

async function countNotifications(db: Database): Promise<number> {
  const [row] = (await db.execute(
    sql`select count(*)::int as count from notifications`,
  )) as unknown as readonly [{ readonly count: number }];
  return row.count;
}
