import { openPushEndpoint } from "@evenly/testing/push-endpoint";
import type { Page } from "@playwright/test";
import { bellOf } from "./support/bell.ts";
import { call } from "./support/call.ts";
import { type Faults, openFaults } from "./support/faults.ts";
import { confirm, expectBalance, fillSend, readBalance } from "./support/money.ts";
import { ANA, BEN, signIn, signInByForm } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { whenLive } from "./support/realtime.ts";

test("a worker killed during delivery, a flushed Redis and a killed gateway: each payment moves once, and each delivery is made", {
  tag: "@each-setting",
}, async ({ page, browser, baseURL }) => {
  test.skip(test.info().project.name !== "servers", "without Redis there is none to lose");
  const faults = await openFaults(baseURL);
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
  const isLive = whenLive(page);
  await signInByForm(page, BEN.email);
  await isLive;
  const { endpoint, keys, browserId } = pushes.subscribe();
  await call(page, "/api/push/subscribe", { subscription: { endpoint, keys } });
  const before = await readBalance(page);
  const unreadBefore = await readUnread(page);
  const ana = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signIn(ana, ANA.email, "/send");
  const words = `Faults ${Date.now().toString(36)}`;

  await test.step("a worker dies in the middle of its pushes", async () => {
    await send(ana, words, [1, 2]);
    await expect.poll(() => pushes.calls.length, { intervals: [10] }).toBeGreaterThan(0);
    const isBack = faults.kill("worker");
    expect(await countClaimed(faults.sql), "it had claimed what it did not send").toBeGreaterThan(0);
    await isBack;
    letGo();
    await expectBalance(page, before + 2);
  });

  await test.step("Redis forgets everything, and the gateway dies while money moves", async () => {
    await faults.flushRedis();
    await send(ana, words, [3]);
    await expectBalance(page, before + 3);
    const sendOn = async () => {
      await send(ana, words, [4]);
      await fillSend(ana, "@ben", "0.01", `${words} 5`);
      await confirm(ana);
    };
    await Promise.all([faults.kill("gateway"), sendOn()]);
    await expectBalance(page, before + 5);
  });

  await test.step("nothing is lost and nothing is doubled", async () => {
    // A killed worker's leases expire after a minute; the test ends them at once.
    await faults.sql`update delivery_leases set until = now()`;
    await send(ana, words, [6]);
    await expectBalance(page, before + 6);
    const all = Array.from({ length: 6 }, (_, index) => `${words} ${index + 1}`).sort();
    expect(await readPayments(page, words)).toEqual(all);
    await expect(async () => {
      const unread = await readUnread(page);
      expect(unread).toBeGreaterThanOrEqual(unreadBefore + 6);
      expect(await bellOf(page).textContent()).toContain(badgeOf(unread));
    }).toPass();
    const topics = () => new Set(pushes.received.map((push) => push.topic)).size;
    await expect.poll(topics).toBe(6);
    await expect.poll(() => countTold(faults.sql, words)).toEqual({ in_app: 6, email: 6, push: 6 });
    expect(await countMails(faults.sql, words)).toBe(6);
    expect(pushes.received.length, "one came again, under its tag").toBeGreaterThan(6);
    expect(pushes.received.every((push) => push.browserId === browserId)).toBe(true);
    expect(pushes.unreadable).toEqual([]);
    await page.reload();
    await expectBalance(page, before + 6);
  });

  // Its pushes end with the session.
  await call(page, "/api/auth/logout", {});
  await ana.context().close();
  await faults.close();
  await pushes.close();
});

/** Sends payments of one cent each to Ben. Each is requested twice under its key, like by a client that lost the answer. */
async function send(page: Page, words: string, numbers: readonly number[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  for (const number of numbers) {
    const description = `${words} ${number}`;
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": description };
    const data = { to: "@ben", amount: "0.01", currency: "USD", description };
    const answers = await Promise.all(
      [1, 2].map(() => page.request.post("/api/transactions", { headers, data })),
    );
    expect(answers.map((answer) => answer.status())).toEqual([201, 201]);
  }
}

async function readPayments(page: Page, words: string): Promise<readonly string[]> {
  const path = `/api/transactions?limit=100&q=${encodeURIComponent(words)}`;
  const { transactions } = (await call(page, path)) as {
    readonly transactions: readonly { readonly description: string }[];
  };
  return transactions.map(({ description }) => description).sort();
}

async function readUnread(page: Page): Promise<number> {
  const counts = (await call(page, "/notifications/unread-count")) as {
    readonly data: { readonly count: number };
  };
  return counts.data.count;
}

/** Number of deliveries that a worker has claimed and not sent. */
async function countClaimed(sql: Faults["sql"]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from delivery_leases l join deliveries d on d.id = any(l.delivery_ids)
    where d.state = 'pending'`;
  return row?.count ?? 0;
}

/** Number of Ben's notifications about these payments, by channel. */
async function countTold(sql: Faults["sql"], words: string): Promise<Readonly<Record<string, number>>> {
  const rows = await sql<{ channel: string; count: number }[]>`
    select d.channel, count(*)::int as count from transfers t
    join notifications n on n.user_id = t.payee_user_id and n.data ->> 'transferId' = t.id::text
    join deliveries d on d.notification_id = n.id
    where t.description like ${`${words}%`} and d.state in ('sent', 'delivered') group by d.channel`;
  return Object.fromEntries(rows.map(({ channel, count }) => [channel, count]));
}

/** Number of mails to Ben with this text. */
async function countMails(sql: Faults["sql"], words: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from mailbox_messages
    where recipient = ${BEN.email} and text_body like ${`%${words}%`}`;
  return row?.count ?? 0;
}

/** The text of the bell's badge. */
function badgeOf(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}
