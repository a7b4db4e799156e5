import type { Database } from "@evenly/db";
import { sealsText } from "@evenly/db/ledger/seals";
import { markPublished } from "@evenly/db/outbox/queries";
import type postgres from "postgres";
import { testIds } from "../fakes.ts";

/** Writes the same rows as a payment through the lane with one awaited statement per step. Returns the id of its outbox row. */
export async function payStepByStep(
  db: Database,
  payment: { readonly payerUserId: string; readonly payeeUserId: string; readonly amountMinor: bigint },
): Promise<string> {
  const { payerUserId, payeeUserId, amountMinor } = payment;
  const amount = String(amountMinor);
  const transferId = testIds.uuid();
  const eventId = testIds.uuid();
  const outboxRowId = testIds.uuid();
  const key = testIds.uuid();
  const now = new Date().toISOString();
  await db.$client.begin(async (sql) => {
    const [party] = await sql`select * from parties where user_id = ${payerUserId} for no key update`;
    const wallets = await sql`select a.*, u.first_name || ' ' || u.last_name as display_name
      from accounts a join users u on u.id = a.owner_user_id
      where a.owner_user_id in (${payerUserId}, ${payeeUserId}) and a.kind = 'user_wallet' order by a.id for no key update of a`;
    const payer = wallets.find((row) => row.owner_user_id === payerUserId);
    const payee = wallets.find((row) => row.owner_user_id === payeeUserId);
    if (!party || !payer || !payee) throw new Error("wallet missing");
    const [twin] = await sql`select id from transfers
      where owner_user_id = ${payerUserId} and procedure = 'bench.steps' and key = ${key}`;
    if (twin || BigInt(payer.posted) - BigInt(payer.held) < amountMinor) throw new Error("refused");
    const day = now.slice(0, 10);
    const month = now.slice(0, 7);
    const isSameDay = party.meter_day === day;
    const isSameMonth = party.meter_month === month;
    await sql`update parties set meter_day = ${day}, day_minor = ${isSameDay ? String(BigInt(party.day_minor) + amountMinor) : amount},
      day_count = ${isSameDay ? party.day_count + 1 : 1}, meter_month = ${month},
      month_minor = ${isSameMonth ? String(BigInt(party.month_minor) + amountMinor) : amount},
      month_count = ${isSameMonth ? party.month_count + 1 : 1} where user_id = ${payerUserId}`;
    const payerAfter = BigInt(payer.posted) - amountMinor;
    const payeeAfter = BigInt(payee.posted) + amountMinor;
    await sql`update accounts set posted = ${String(payerAfter)}, seq = seq + 1, version = version + 1, updated_at = ${now} where id = ${payer.id}`;
    await sql`update accounts set posted = ${String(payeeAfter)}, seq = seq + 1, version = version + 1, updated_at = ${now} where id = ${payee.id}`;
    await sql`insert into transfers (id, owner_user_id, procedure, key, input_hash, kind, state, payer_user_id, payer_account_id,
        payee_user_id, payee_account_id, amount_minor, fee_minor, currency, effective_at, recorded_at, seals)
      select id, owner_user_id, procedure, key, key, kind, 'posted', owner_user_id, ${payer.id}, ${payeeUserId}, ${payee.id},
        amount_minor, fee_minor, 'USD', effective_at, recorded_at, ${sql.unsafe(sealsText("transfers", "t"))}
      from (select ${transferId}::uuid as id, ${payerUserId}::uuid as owner_user_id, 'bench.steps' as procedure, ${key}::text as key,
        ${key}::text as input_hash, null::uuid as parent_id, null::uuid as hold_id, null::text as description, null::text as category,
        'payment' as kind, ${amount}::bigint as amount_minor, 0::bigint as fee_minor, ${now}::timestamptz as effective_at,
        ${now}::timestamptz as recorded_at, null::jsonb as security) as t`;
    await sql`insert into entries (id, recorded_at) values (${transferId}, ${now})`;
    await sql`insert into postings (account_id, seq, entry_id, amount_minor, currency, posted_after) values
      (${payer.id}, ${String(BigInt(payer.seq) + 1n)}, ${transferId}, ${String(-amountMinor)}, 'USD', ${String(payerAfter)}),
      (${payee.id}, ${String(BigInt(payee.seq) + 1n)}, ${transferId}, ${amount}, 'USD', ${String(payeeAfter)})`;
    const payload = {
      transferId,
      type: "payment",
      amountMinor: amount,
      feeMinor: "0",
      currency: "USD",
      description: null,
      payer: sideOf(payer, payerAfter),
      payee: sideOf(payee, payeeAfter),
      recordedAt: now,
    };
    const events = JSON.stringify([{ id: eventId, payload }]);
    await sql`insert into outbox (id, name, version, events, event_count)
      values (${outboxRowId}, 'payment.posted', 1, ${events}::text::json, 1)`;
  });
  return outboxRowId;
}

/** One side of the event, from the locked wallet's row. */
function sideOf(row: postgres.Row, postedAfter: bigint) {
  return {
    userId: row.owner_user_id,
    name: row.display_name,
    accountId: row.id,
    previousMinor: row.posted,
    postedMinor: String(postedAfter),
    heldMinor: row.held,
    version: Number(row.version) + 1,
  };
}

/** Marks outbox rows like the lane: asynchronously, with rows that accumulate during a statement in the next one. */
export function createMarker(db: Database): { add(outboxRowId: string): void; drained(): Promise<void> } {
  let pending: string[] = [];
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const drain = async () => {
    while (pending.length > 0) {
      const outboxRowIds = pending;
      pending = [];
      await markPublished(db, outboxRowIds);
    }
    isRunning = false;
  };
  return {
    add: (outboxRowId) => {
      pending.push(outboxRowId);
      if (isRunning) return;
      isRunning = true;
      running = drain();
    },
    drained: () => running,
  };
}
