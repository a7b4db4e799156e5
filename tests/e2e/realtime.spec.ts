import type { Page, WebSocketRoute } from "@playwright/test";
import { bellOf } from "./support/bell.ts";
import { expectBalance } from "./support/money.ts";
import { collectArrivals } from "./support/passing.ts";
import { type Person, payByApi, signInByForm } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { whenLive } from "./support/realtime.ts";

test("what happened while offline shows when the browser is online again", { tag: "@each-setting" }, async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", { balance: 1_00 }), newPerson("Bruno")]);
  const page = await openLive(bruno);
  await expectBalance(page, 0);
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
  await payByApi(alva, bruno, "0.11", "Offline 0.11");
  await payByApi(alva, bruno, "0.12", "Offline 0.12");
  await expectBalance(page, 0);

  await page.context().setOffline(false);
  await expectBalance(page, 23);
  await expect(offline).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: /Offline 0\.12/ })).toBeVisible();
});

test("a socket interrupted during twenty payments loses nothing and announces nothing twice", async ({
  newPerson,
  openWindow,
}) => {
  const [alva, bruno] = await Promise.all([
    newPerson("Alva", { balance: 1_00, isUnprotected: true }),
    newPerson("Bruno"),
  ]);
  const send = async (...words: readonly string[]) => {
    for (const word of words) await payByApi(alva, bruno, "0.01", word);
  };
  const page = await openWindow({ storageState: bruno.session });
  const line = await cuttable(page);
  const isLive = whenLive(page);
  await page.goto("/dashboard");
  await isLive;
  await expectBalance(page, 0);
  const arrivals = await collectArrivals(page);
  await send("Before the cut");
  await expectBalance(page, 1);
  await expect.poll(arrivals).toEqual([`+$0.01 from ${alva.name}`]);

  await line.cut();
  await expect(page.getByText(/^Updated /)).toBeVisible();
  await send(...Array.from({ length: 20 }, (_, index) => `Cut ${index + 1}`));
  await expectBalance(page, 1);
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));

  await expectBalance(page, 21);
  await expect.poll(arrivals).toEqual([`+$0.01 from ${alva.name}`, `+$0.20 from ${alva.name}`]);
  await send("After the cut");
  await expectBalance(page, 22);
  await expect.poll(arrivals).toHaveLength(3);
  await expect(page.getByRole("main").getByRole("link", { name: "Cut 20" })).toBeVisible();
  const answer = await bruno.api.get("/api/transactions?limit=100&q=Cut");
  const descriptions = (await answer.json()).transactions.map(
    (found: { description: string }) => found.description,
  );
  expect(descriptions.filter((words: string) => /^Cut \d/.test(words))).toHaveLength(20);
  await expect(async () => {
    const unread = await readUnread(bruno);
    expect(unread).toBeGreaterThanOrEqual(22);
    await expect(bellOf(page)).toContainText(String(unread), { timeout: 1000 });
  }).toPass();
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

async function readUnread({ api }: Person): Promise<number> {
  return (await (await api.get("/notifications/unread-count")).json()).data.count;
}

test("signing out closes the socket", { tag: "@each-setting" }, async ({ page, newPerson }) => {
  const isLive = whenLive(page);
  await signInByForm(page, (await newPerson("Ruben")).email);
  const socket = await isLive;
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect.poll(() => socket.isClosed()).toBe(true);
  await expect(page).toHaveURL(/\/$/);
});

test("a session that ends elsewhere closes its socket", { tag: "@each-setting" }, async ({
  newPerson,
  openWindow,
}) => {
  const ruben = await newPerson("Ruben");
  const page = await openWindow({ storageState: ruben.session });
  const isLive = whenLive(page);
  await page.goto("/dashboard");
  const socket = await isLive;
  const ended = await ruben.api.post("/api/auth/logout");
  expect(ended.ok(), await ended.text()).toBe(true);
  await expect.poll(() => socket.isClosed()).toBe(true);
});
