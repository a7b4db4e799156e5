import { openPushEndpoint } from "@evenly/testing/push-endpoint";
import { bellOf } from "./support/bell.ts";
import { type Faults, openFaults } from "./support/faults.ts";
import { confirm, expectBalance, fillSend } from "./support/money.ts";
import type { Person } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

test("a worker killed during delivery, a flushed Redis and a killed gateway: each payment moves once, and each delivery is made", async ({
  newPerson,
  openAs,
  openLive,
}) => {
  const faults = openFaults();
  const pushes = await openPushEndpoint();
  // The first push is blocked, so that the worker is killed while it sends it.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  pushes.answer(async (_browser, number) => {
    if (number === 1) await held;
    return { status: 201 };
  });
  const [payer, payee] = await Promise.all([
    newPerson("Frauke", { balance: 10_00, isUnprotected: true }),
    newPerson("Friso"),
  ]);
  const send = (numbers: readonly number[]) => sendTwice(payer, payee, numbers);
  const page = await openLive(payee);
  const { endpoint, keys, browserId } = pushes.subscribe();
  const subscription = { endpoint, keys };
  const subscribed = await payee.api.post("/api/push/subscribe", { data: { subscription } });
  expect(subscribed.ok(), await subscribed.text()).toBe(true);
  const payers = await openAs(payer, "/send");

  await test.step("a worker dies in the middle of its pushes", async () => {
    await send([1, 2]);
    await expect.poll(() => pushes.calls.length, { intervals: [10] }).toBeGreaterThan(0);
    const isBack = faults.kill("worker");
    expect(await countClaimed(faults.sql), "it had claimed what it did not send").toBeGreaterThan(0);
    await isBack;
    letGo();
    await expectBalance(page, 2);
  });

  await test.step("Redis forgets everything, and the gateway dies while money moves", async () => {
    await faults.flushRedis();
    await send([3]);
    await expectBalance(page, 3);
    const sendOn = async () => {
      await send([4]);
      await fillSend(payers, `@${payee.handle}`, "0.01", "Faults 5");
      await confirm(payers);
    };
    await Promise.all([faults.kill("gateway"), sendOn()]);
    await expectBalance(page, 5);
  });

  await test.step("nothing is lost and nothing is doubled", async () => {
    // A killed worker's leases expire after a minute; the test ends them at once.
    await faults.sql`update delivery_leases set until = now()`;
    await send([6]);
    await expectBalance(page, 6);
    expect(await readPayments(payee)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Faults ${number}`));
    // Whether the bell counts each is said by its deliveries; here it shows what the server has.
    await expect(async () => {
      const unread = await readUnread(payee);
      expect(unread).toBeGreaterThanOrEqual(6);
      await expect(bellOf(page)).toContainText(String(unread), { timeout: 1000 });
    }).toPass();
    const topics = () => new Set(pushes.received.map((push) => push.topic)).size;
    await expect.poll(topics).toBe(6);
    await expect.poll(() => countTold(faults.sql, payee)).toEqual({ in_app: 6, email: 6, push: 6 });
    expect(await countMails(faults.sql, payee)).toBe(6);
    expect(pushes.received.length, "one came again, under its tag").toBeGreaterThan(6);
    expect(pushes.received.every((push) => push.browserId === browserId)).toBe(true);
    expect(pushes.unreadable).toEqual([]);
    await page.reload();
    await expectBalance(page, 6);
  });
  await faults.close();
  await pushes.close();
});

/** Sends payments of one cent each. Each is requested twice under its key, like by a client that lost the answer. */
async function sendTwice(payer: Person, payee: Person, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const description = `Faults ${number}`;
    const headers = { "idempotency-key": description };
    const data = { to: `@${payee.handle}`, amount: "0.01", currency: "USD", description };
    const answers = await Promise.all(
      [1, 2].map(() => payer.api.post("/api/transactions", { headers, data })),
    );
    expect(answers.map((answer) => answer.status())).toEqual([201, 201]);
  }
}

async function readPayments({ api }: Person): Promise<readonly string[]> {
  const { transactions } = (await (await api.get("/api/transactions?limit=100")).json()) as {
    readonly transactions: readonly { readonly description: string }[];
  };
  return transactions.map(({ description }) => description).sort();
}

async function readUnread({ api }: Person): Promise<number> {
  const { data } = await (await api.get("/notifications/unread-count")).json();
  return data.count;
}

/** Number of deliveries that a worker has claimed and not sent. */
async function countClaimed(sql: Faults["sql"]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from delivery_leases l join deliveries d on d.id = any(l.delivery_ids)
    where d.state = 'pending'`;
  return row?.count ?? 0;
}

/** Number of the payee's notifications about these payments, by channel. */
async function countTold(sql: Faults["sql"], { id }: Person): Promise<Readonly<Record<string, number>>> {
  const rows = await sql<{ channel: string; count: number }[]>`
    select d.channel, count(*)::int as count from transfers t
    join notifications n on n.user_id = t.payee_user_id and n.data ->> 'transferId' = t.id::text
    join deliveries d on d.notification_id = n.id
    where t.payee_user_id = ${id} and d.state in ('sent', 'delivered') group by d.channel`;
  return Object.fromEntries(rows.map(({ channel, count }) => [channel, count]));
}

/** Number of mails to the payee about these payments. */
async function countMails(sql: Faults["sql"], { email }: Person): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from mailbox_messages
    where recipient = ${email} and text_body like ${"%Faults%"}`;
  return row?.count ?? 0;
}
