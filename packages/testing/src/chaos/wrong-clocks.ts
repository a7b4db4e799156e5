import { setTimeout as sleep } from "node:timers/promises";
import type { PermitClaims } from "@evenly/contract/realtime/schemas";
import { linkTokens, securityCounters } from "@evenly/db/auth/tables";
import { bulkEdits } from "@evenly/db/payments/tables";
import { sql } from "@evenly/db/sql";
import { forgotPassword } from "@evenly/services/auth/passwords/forgot-password";
import { sweepAccounts } from "@evenly/services/auth/sweep-accounts";
import { bulkEdit } from "@evenly/services/history/bulk-edit";
import { forgetSocketTickets } from "@evenly/services/realtime/forget-socket-tickets";
import { redeemSocketTickets } from "@evenly/services/realtime/redeem-socket-tickets";
import { type TestContext, testContext } from "../context.ts";
import { makeHold } from "../make-hold.ts";
import { makeSpender } from "../make-spender.ts";
import { openTestSession } from "../open-session.ts";
import { bankOn, type Drill, look } from "./drills.ts";
import { judge, judgeControl, type Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

const YEAR_MS = 365 * 24 * 3_600_000;
const JUMPED_MS = 8000;
/** Interval in ms to which the preload shortens housekeeping's hours. */
const PASS_MS = 2000;
const TOLD_MS_MAX = 30_000;
/** Longer than this drill, and less than the lifetime of a ticket. */
const OUTLASTS_MS = 120_000;
const STEADY = { atStart: false };

/** Clocks a year ahead: a process refuses to start with one, and a clock that jumps at runtime does no harm. */
export async function skewClocks(world: World, drill: Drill): Promise<readonly Verdict[]> {
  return [await refuseAtStart(world), await jumpApi(world, drill), ...(await jumpWorker(world, drill))];
}

async function refuseAtStart(world: World): Promise<Verdict> {
  const preload = clockAhead({ atStart: true });
  const processes = [
    world.secondApi(preload),
    await world.secondGateway(preload),
    await world.anotherWorker({}, undefined, preload),
  ];
  const broken: string[] = [];
  for (const each of processes) {
    const words = await each.start().then(
      () => "it started",
      (error: Error) => error.message,
    );
    await each.kill();
    if (!/clock of this machine is \d+ s ahead/.test(words)) broken.push(`${each.name}: ${words}`);
  }
  return judge(
    "P16",
    "api, gateway and worker with a clock a year ahead refuse to start, and say so",
    broken,
  );
}

async function jumpApi(world: World, { people, seed }: Drill): Promise<Verdict> {
  const jumped = world.secondApi(clockAhead(STEADY));
  await jumped.start();
  const banks = [
    bankOn(world.url, { people, seed }, "punctual"),
    bankOn(world.secondUrl, { people, seed: seed + 1 }, "jumped"),
  ];
  await sleep(500);
  jumped.signal("SIGUSR2");
  await sleep(JUMPED_MS);
  for (const bank of banks) await bank.stop();
  await jumped.stop();
  const { broken, text } = await look(world, banks);
  const late = await countAhead(world, "transfers", "effective_at");
  const misdated = late > 0 ? [`${late} payments are dated in the future`] : [];
  const what =
    "an api whose clock jumps a year ahead posts to one book with another, and dates nothing wrong";
  return judge("P16", `${what}: ${text}`, [...broken, ...misdated, ...jumped.crashes]);
}

async function jumpWorker(world: World, { people, seed }: Drill): Promise<readonly Verdict[]> {
  const ctx = testContext(world.db, { now: new Date() });
  await world.servers.worker.stop();
  const jumped = await world.anotherWorker({}, undefined, clockAhead(STEADY));
  try {
    await jumped.start();
    jumped.signal("SIGUSR2");
    await leaveValid(ctx);
    const until = new Date(Date.now() + OUTLASTS_MS);
    const before = await countValid(ctx, until);
    const toldBefore = await ctx.db.$count(sql`notifications`);
    const bank = bankOn(world.url, { people, seed: seed + 2 }, "told by a jumped worker");
    await sleep(JUMPED_MS);
    await bank.stop();
    const giveUpAt = Date.now() + TOLD_MS_MAX;
    while ((await ctx.db.$count(sql`notifications`)) === toldBefore && Date.now() < giveUpAt) await sleep(50);
    const told = (await ctx.db.$count(sql`notifications`)) - toldBefore;
    const after = await countValid(ctx, until);
    const broken = [...lostOf(before, after), ...jumped.crashes, ...(told === 0 ? ["nobody was told"] : [])];
    for (const table of ["notifications", "deliveries"]) {
      const late = await countAhead(world, table, "created_at");
      if (late > 0) broken.push(`${late} ${table} are dated in the future`);
    }
    // Control: the same sweeps with the machine's clock.
    ctx.clock.advance(YEAR_MS);
    await sweepAccounts(ctx);
    await forgetSocketTickets(ctx);
    const swept = lostOf(before, await countValid(ctx, until)).length;
    const what =
      "a worker whose clock jumps a year ahead deletes nothing that is valid and dates nothing wrong";
    return [
      judge("P16", `${what}: ${JSON.stringify(after)} kept, ${told} notifications`, broken),
      judgeControl("P16", "kinds of valid rows that sweeps by such a clock delete", swept),
    ];
  } finally {
    await jumped.kill();
    await ctx.lane.close();
    await world.servers.worker.start();
  }
}

/** Creates a link, a ticket, an undo and a hold that are valid now. */
export async function leaveValid(ctx: TestContext): Promise<void> {
  const { payer } = await makeHold(ctx);
  const sessionId = await openTestSession(ctx, { userId: payer.userId });
  const ticket = { userId: payer.userId, sessionId, ticketId: ctx.ids.uuid() };
  await redeemSocketTickets(ctx, { tickets: [ticket as PermitClaims] });
  const { asMe } = await makeSpender(ctx, 1);
  await bulkEdit(asMe, { filter: {}, addTags: ["x"] });
  await forgotPassword(ctx, { email: payer.email });
}

type Valid = Readonly<Record<"links" | "tickets" | "undos" | "holds" | "sessions", number>>;

/** Counts rows that are valid; of tickets, which other clients use meanwhile, those that still are at some later time. */
export async function countValid({ db }: Pick<TestContext, "db">, until: Date): Promise<Valid> {
  const count = (text: ReturnType<typeof sql>) => db.$count(text);
  return {
    links: await count(sql`${linkTokens}`),
    tickets: await count(sql`(
      select from ${securityCounters} where scope = 'realtime_ticket' and window_ends_at > ${until.toISOString()}::timestamptz
    ) as tickets`),
    undos: await count(sql`${bulkEdits}`),
    holds: await count(sql`(select from holds where state = 'open') as open`),
    sessions: await count(sql`(select from sessions where ended_at is null) as live`),
  };
}

export function lostOf(before: Valid, after: Valid): readonly string[] {
  const kinds = Object.keys(before) as (keyof Valid)[];
  return kinds
    .filter((kind) => before[kind] === 0 || after[kind] < before[kind])
    .map((kind) => `of ${before[kind]} ${kind} ${after[kind]} are left`);
}

async function countAhead({ db }: World, table: string, column: string): Promise<number> {
  const at = sql.identifier(column);
  return db.$count(
    sql`(select from ${sql.identifier(table)} where ${at} > now() + interval '1 hour') as ahead`,
  );
}

/**
 * A preload module that sets a process's clock a year ahead, at its start or at SIGUSR2, and shortens long timers to one pass of
 * housekeeping.
 */
export function clockAhead({ atStart }: { readonly atStart: boolean }): string {
  const source = `const Real = Date;
    let aheadMs = ${atStart ? YEAR_MS : 0};
    process.on("SIGUSR2", () => { aheadMs = ${YEAR_MS}; });
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + aheadMs); }
      static now() { return Real.now() + aheadMs; }
    };
    globalThis.setTimeout = new Proxy(setTimeout, {
      apply: (wait, self, [work, ms, ...given]) => wait(work, ms >= 60_000 ? ${PASS_MS} : ms, ...given),
    });`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
