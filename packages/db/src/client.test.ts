import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { openTestContext } from "@evenly/testing";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, letScan, openDatabase } from "./client.ts";
import { inTransaction } from "./transaction.ts";

const { database } = await openTestContext();
let wire: Server;
let isCut = false;
const sockets = new Set<Socket>();
const isOpen = ({ destroyed }: Socket) => !destroyed;

/** A proxy to the server that drops all data while it is cut. */
beforeAll(async () => {
  const target = new URL(database.url);
  wire = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const carry = (from: Socket, to: Socket) => {
      sockets.add(from);
      from.on("data", (bytes) => isCut || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => to.destroy());
    };
    carry(client, server);
    carry(server, client);
  });
  await new Promise<void>((resolve) => wire.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  wire.close();
});

const ways = [
  ["in the clear", false],
  ["over TLS", true],
] as const;

function openOverWire(statementTimeout: number, isEncrypted = false) {
  const url = new URL(database.url);
  if (isEncrypted) url.searchParams.set("sslmode", "require");
  url.port = String((wire.address() as AddressInfo).port);
  const settings = { statement_timeout: statementTimeout };
  return openDatabase({ url: url.toString(), applicationName: "cut", poolMax: 2, settings });
}

describe("a pool whose address names a folder", () => {
  it("connects over the Unix socket in that folder", async () => {
    const admin = openDatabase({ url: database.adminUrl, applicationName: "socket", poolMax: 1 });
    const [server] = await admin.execute(sql`show unix_socket_directories`);
    await closeDatabase(admin);
    const url = new URL(database.url);
    url.searchParams.set("host", String(server?.["unix_socket_directories"]));
    const pool = openDatabase({ url: url.toString(), applicationName: "socket", poolMax: 1 });
    const [session] = await pool.execute(
      sql`select inet_client_addr() is null as is_local, current_database() as name`,
    );
    expect(session).toEqual({ is_local: true, name: url.pathname.slice(1) });
    await closeDatabase(pool);
  });
});

describe("a pool whose server is silent", () => {
  it.each(ways)(
    "%s fails each query and drops its connection, so that later ones work once the network is back",
    async (_name, isEncrypted) => {
      const db = openOverWire(50, isEncrypted);
      const encrypted = sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
      expect(await db.execute(encrypted)).toMatchObject([{ ssl: isEncrypted }]);
      const connected = [...sockets].filter(isOpen);
      isCut = true;
      const asked = Array.from({ length: 6 }, () => db.execute(sql`select 2`));
      const inside = inTransaction(db, (tx) => tx.execute(sql`select 3`));
      const outcomes = await Promise.allSettled([...asked, inside]);
      expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(7).fill("rejected"));
      expect(connected.length).toBeGreaterThan(0);
      await expect.poll(() => connected.filter(isOpen)).toEqual([]);
      isCut = false;
      expect(await db.execute(sql`select 4 as four`)).toMatchObject([{ four: 4 }]);
      await closeDatabase(db);
    },
  );
});

describe.concurrent("a pool whose server is busy", () => {
  it("waits for a slow statement up to the server's own timeout", async () => {
    const db = openOverWire(0);
    expect(await db.execute(sql`select pg_sleep(1.2), 1 as one`)).toMatchObject([{ one: 1 }]);
    await closeDatabase(db);
  });

  it.each(ways)(
    "%s keeps an idle connection, and one that is idle in a transaction",
    async (_name, isEncrypted) => {
      // Each statement has three seconds: on a busy machine the default extra second is too short.
      const db = openOverWire(2000, isEncrypted);
      const [first] = await db.execute(sql`select pg_backend_pid() as pid`);
      await inTransaction(db, async (tx) => {
        await tx.execute(sql`select 1`);
        await new Promise((resolve) => setTimeout(resolve, 3200));
        await tx.execute(sql`select 2`);
      });
      const pids = await Promise.all([1, 2].map(() => db.execute(sql`select pg_backend_pid() as pid`)));
      expect(pids.flat()).toContainEqual(first);
      await closeDatabase(db);
    },
  );

  it("allows a scan to be silent longer than other statements", async () => {
    const db = openOverWire(50);
    const scan = letScan(db, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 5000`);
        return tx.execute(sql`select pg_sleep(1.4), 1 as one`);
      }),
    );
    expect(await scan).toMatchObject([{ one: 1 }]);
    await closeDatabase(db);
  });
});
