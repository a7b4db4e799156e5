import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@evenly/db";
import { sql } from "@evenly/db/sql";
import type { Listener } from "./listeners.ts";
import { judge, judgeControl, type Verdict } from "./verdict.ts";

type Account = { readonly id: string; readonly posted: string; readonly version: string };

/** At the latest after the gateway's heartbeat of 30 s every screen shows the ledger's balance. */
const HEAL_MS_MAX = 40_000;

/** Waits until each listener shows its wallet's balance; checks every balance that it ever showed. */
export async function checkListeners(
  db: Database,
  listeners: readonly Listener[],
): Promise<readonly Verdict[]> {
  const startedAt = Date.now();
  const ids = listeners.map(({ person }) => person.accountId);
  const accounts = (await db.execute(
    sql`select id::text, posted::text, version::text from accounts where id in ${ids}`,
  )) as unknown as readonly Account[];
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const isBehind = ({ person, shown }: Listener) =>
    String(shown.at(-1)?.balanceMinor) !== byId.get(person.accountId)?.posted;
  while (listeners.some(isBehind) && Date.now() - startedAt < HEAL_MS_MAX) await sleep(20);
  const healedMs = Date.now() - startedAt;
  const stale = listeners.filter(isBehind).map(({ person, shown }) => {
    const { posted, version } = byId.get(person.accountId) as Account;
    const last = shown.at(-1);
    return `${person.handle} shows ${last?.balanceMinor} (version ${last?.version}), the book has ${posted} (version ${version})`;
  });
  const invented = await findInvented(db, listeners);
  const count = (of: (listener: Listener) => number) => listeners.reduce((sum, each) => sum + of(each), 0);
  const text = `${listeners.length} screens end at the book's balance and never showed one that was not: ${count(
    ({ shown }) => shown.length,
  )} balances over ${count(({ connections }) => connections())} connections, the last one right after ${healedMs} ms; ${describe(listeners)}`;
  const adrift = listeners.filter(
    ({ person, addedUp }) => addedUp() !== null && String(addedUp()) !== byId.get(person.accountId)?.posted,
  );
  return [
    judge("P12", text, [...stale, ...invented]),
    judgeControl(
      "P12",
      "clients that add up changes instead of taking versions end elsewhere",
      adrift.length,
    ),
  ];
}

/** Percentiles of the time until a balance request after a gap was answered. */
function describe(listeners: readonly Listener[]): string {
  const times = listeners.flatMap(({ healTimes }) => healTimes).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return `${times.length} gaps asked about, answered in ${at(0.5)} ms (half), ${at(0.99)} ms (99%), ${at(1)} ms (all)`;
}

/** Shown balances whose value differs from the account's at that version. */
async function findInvented(db: Database, listeners: readonly Listener[]): Promise<readonly string[]> {
  const ids = listeners.map(({ person }) => person.accountId);
  const rows = (await db.execute(
    sql`select account_id::text as id, seq::text, posted_after::text as posted from postings where account_id in ${ids}`,
  )) as unknown as readonly { readonly id: string; readonly seq: string; readonly posted: string }[];
  const known = new Map(rows.map((row) => [`${row.id} ${row.seq}`, row.posted]));
  return listeners.flatMap(({ person, shown }) =>
    shown
      .filter(
        ({ version, balanceMinor }) => known.get(`${person.accountId} ${version}`) !== String(balanceMinor),
      )
      .map(({ version, balanceMinor }) => `${person.handle} was shown ${balanceMinor} as version ${version}`),
  );
}
