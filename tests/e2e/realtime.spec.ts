import type { Page, WebSocketRoute } from "@playwright/test";
import { bellOf } from "./support/bell.ts";
import { confirm, expectBalance, fillSend, readBalance } from "./support/money.ts";
import { collectArrivals } from "./support/passing.ts";
import { ANA, BEN, signIn, signInByForm } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { whenLive } from "./support/realtime.ts";

test("what happened while offline shows when the browser is online again", { tag: "@each-setting" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const isLive = whenLive(page);
  await signIn(page, BEN.email);
  await isLive;
  const before = await readBalance(page);
  // The notice and its texts load lazily, and no service worker caches them in this project.
  const loaded = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => /\/offline-[^/]+\.js$/.test(name))
          .length,
    );
  await expect.poll(loaded).toBeGreaterThanOrEqual(2);
  await page.context().setOffline(true);
  const offline = page.getByRole("status").filter({ hasText: "You're offline" });
  await expect(offline).toBeVisible();

  const ana = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signIn(ana, ANA.email, "/send");
  for (const amount of ["0.11", "0.12"]) {
    await fillSend(ana, "@ben", amount, `Offline ${amount}`);
    await confirm(ana);
  }
  expect(await readBalance(page)).toBe(before);

  await page.context().setOffline(false);
  await expectBalance(page, before + 23);
  await expect(offline).toBeHidden();
  await expect(page.getByRole("link", { name: /Offline 0\.12/ }).first()).toBeVisible();
  await ana.context().close();
});

/** Duration of the socket's interruption: 1 s, or longer to watch it, with RESUME_SECONDS=30. */
const CUT_MS = Number(process.env.RESUME_SECONDS ?? 1) * 1000;

test("a socket interrupted during twenty payments loses nothing and announces nothing twice", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(test.info().timeout + CUT_MS);
  const line = await cuttable(page);
  const isLive = whenLive(page);
  await signIn(page, BEN.email);
  await isLive;
  const arrivals = await collectArrivals(page);
  const before = await readBalance(page);
  const ana = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signIn(ana, ANA.email, "/send");
  await send(ana, ["Before the cut"]);
  await expectBalance(page, before + 1);

  await line.cut();
  await expect(page.getByText(/^Updated /)).toBeVisible();
  const words = `Cut ${Date.now().toString(36)}`;
  const all = Array.from({ length: 20 }, (_, index) => `${words} ${index + 1}`);
  await send(ana, all.slice(0, 10));
  await page.waitForTimeout(CUT_MS);
  await send(ana, all.slice(10));
  expect(await readBalance(page)).toBe(before + 1);
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));

  await expectBalance(page, before + 21);
  await expect.poll(arrivals).toEqual(["+$0.01 from Ana Ribeiro", "+$0.20 from Ana Ribeiro"]);
  await send(ana, ["After the cut"]);
  await expectBalance(page, before + 22);
  await expect.poll(arrivals).toHaveLength(3);
  const server = await readServer(page, words);
  expect(server.balance).toBe(before + 22);
  expect(server.transactions).toHaveLength(20);
  await expect(page.getByRole("link", { name: `${words} 20` }).first()).toBeVisible();
  await expect(async () => {
    const { unread } = await readServer(page, words);
    expect(unread).toBeGreaterThanOrEqual(22);
    expect(await bellOf(page).textContent()).toContain(unread > 99 ? "99+" : String(unread));
  }).toPass();
  await ana.context().close();
});

/** Access to the page's sockets, which can be cut without affecting HTTP. */
async function cuttable(page: Page): Promise<{ cut(): Promise<void>; mend(): void }> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (isCut) return void socket.close({ code: 1012 });
    open.add(socket);
    socket.connectToServer();
  });
  return {
    cut: async () => {
      isCut = true;
      for (const socket of open) await socket.close({ code: 1012 });
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}

/** Sends payments of one cent each to Ben, one after the other, over HTTP only. */
async function send(page: Page, descriptions: readonly string[]): Promise<void> {
  const statuses = await page.evaluate(async (all) => {
    const answers: number[] = [];
    for (const description of all) {
      const answer = await fetch("/api/transactions", {
        method: "POST",
        headers: {
          authorization: `Bearer ${localStorage.getItem("authToken")}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ to: "@ben", amount: "0.01", currency: "USD", description }),
      });
      answers.push(answer.status);
    }
    return answers;
  }, descriptions);
  expect(statuses).toEqual(descriptions.map(() => 201));
}

type ServerState = { readonly balance: number; readonly transactions: unknown[]; readonly unread: number };

/** The server's state of the signed-in user. */
function readServer(page: Page, words: string): Promise<ServerState> {
  return page.evaluate(async (text) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("authToken")}` };
    const ask = async (path: string) => (await fetch(path, { headers })).json();
    const history = await ask(`/api/transactions?limit=100&q=${encodeURIComponent(text)}`);
    const balance = await ask("/trpc/payments.getBalance");
    const counts = await ask("/notifications/unread-count");
    return {
      balance: Number(balance.result.data.json.postedMinor),
      transactions: history.transactions,
      unread: counts.data.count,
    };
  }, words);
}

test("signing out closes the socket", { tag: "@each-setting" }, async ({ page }) => {
  const isLive = whenLive(page);
  await signInByForm(page, BEN.email);
  const socket = await isLive;
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect.poll(() => socket.isClosed()).toBe(true);
  await expect(page).toHaveURL(/\/$/);
});

test("a session that ends elsewhere closes its socket", { tag: "@each-setting" }, async ({ page }) => {
  const isLive = whenLive(page);
  await signInByForm(page, BEN.email);
  const socket = await isLive;
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  await page.request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(() => socket.isClosed()).toBe(true);
});
