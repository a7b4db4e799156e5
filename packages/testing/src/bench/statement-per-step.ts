import type { Database } from "@evenly/db";
import { markPublished } from "@evenly/db/outbox/queries";
import { testIds } from "../fakes.ts";

/** The same rows as a payment through the lane, written the plain way: one awaited statement for each step. Gives its batch of events. */
export async function payStepByStep(
  db: Database,
  payment: { readonly payerUserId: string; readonly payeeUserId: string; readonly amountMinor: bigint },
): Promise<string> {
  const { payerUserId, payeeUserId, amountMinor } = payment;
  const amount = String(amountMinor);
  const transferId = testIds.uuid();
  const eventId = testIds.uuid();
  const batchId = testIds.uuid();
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
        payee_user_id, payee_account_id, amount_minor, fee_minor, currency, effective_at, recorded_at)
      values (${transferId}, ${payerUserId}, 'bench.steps', ${key}, ${key}, 'payment', 'posted', ${payerUserId}, ${payer.id},
        ${payeeUserId}, ${payee.id}, ${amount}, 0, 'USD', ${now}, ${now})`;
    await sql`insert into entries (id, recorded_at) values (${transferId}, ${now})`;
    await sql`insert into postings (account_id, seq, entry_id, amount_minor, currency, posted_after) values
      (${payer.id}, ${String(BigInt(payer.seq) + 1n)}, ${transferId}, ${String(-amountMinor)}, 'USD', ${String(payerAfter)}),
      (${payee.id}, ${String(BigInt(payee.seq) + 1n)}, ${transferId}, ${amount}, 'USD', ${String(payeeAfter)})`;
    const side = (row: typeof payer, after: bigint) => ({
      userId: row.owner_user_id,
      name: row.display_name,
      accountId: row.id,
      previousMinor: row.posted,
      postedMinor: String(after),
      heldMinor: row.held,
      version: Number(row.version) + 1,
    });
    const payload = {
      transferId,
      type: "payment",
      amountMinor: amount,
      feeMinor: "0",
      currency: "USD",
      description: null,
      payer: side(payer, payerAfter),
      payee: side(payee, payeeAfter),
      recordedAt: now,
    };
    const events = JSON.stringify([{ id: eventId, payload }]);
    await sql`insert into outbox (id, name, version, events, event_count)
      values (${batchId}, 'payment.posted', 1, ${events}::text::json, 1)`;
  });
  return batchId;
}

/** Marks events as the lane does: beside the callers' path, what piles up meanwhile together. */
export function createMarker(db: Database): { add(batchId: string): void; drained(): Promise<void> } {
  let pending: string[] = [];
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const drain = async () => {
    while (pending.length > 0) {
      const batchIds = pending;
      pending = [];
      await markPublished(db, batchIds);
    }
    isRunning = false;
  };
  return {
    add: (batchId) => {
      pending.push(batchId);
      if (isRunning) return;
      isRunning = true;
      running = drain();
    },
    drained: () => running,
  };
}
