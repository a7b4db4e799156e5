import { spawnSync } from "node:child_process";
import { type AddressInfo, connect, createServer } from "node:net";
import { openTestContext } from "@evenly/testing";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, type Database, openDatabase, type Tx } from "./client.ts";
import { DatabaseDeadlineError } from "./deadline.ts";
import { postgresCode } from "./postgres-code.ts";
import { inOneTrip, inPipeline } from "./transaction.ts";
import type { Write } from "./write-all.ts";

const { database } = await openTestContext();
let db: Database;

beforeEach(async () => {
  db = openDatabase({ url: database.url, applicationName: "pipeline", poolMax: 2 });
  // Does not wait for connections that the tests cut.
  return () => db.$client.end({ timeout: 0.1 });
});

const bornWith = (name: string): Write => ({
  query: sql`insert into outbox (id, name, version, events, event_count) values (gen_random_uuid(), ${name}::text, 1, '[]', 0)`,
  rowCount: null,
});
const renamed = (from: string, to: string, rowCount: number): Write => ({
  query: sql`update outbox set name = ${to}::text where name = ${from}::text`,
  rowCount,
});
const pidOf = async (tx: Tx) => Number((await tx.execute(sql`select pg_backend_pid() as pid`))[0]?.["pid"]);
const countOf = async (name: string) =>
  Number((await database.db.execute(sql`select count(*) as n from outbox where name = ${name}`))[0]?.["n"]);

/** Terminates a connection from another process, so that this one notices only when it writes. */
function terminate(pid: number): void {
  const code = `import postgres from "postgres";
    const sql = postgres(process.argv[1]);
    await sql.unsafe("select pg_terminate_backend(" + process.argv[2] + ")");
    await sql.end();`;
  const args = ["--input-type=module", "--eval", code, database.url, String(pid)];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

describe("a transaction in two round trips", () => {
  it("commits reads and writes, on new and on reused connections", async () => {
    const work = (tx: Tx) => pidOf(tx).then((pid) => ({ result: pid, writes: [bornWith("many")] }));
    const pids = await Promise.all(Array.from({ length: 40 }, () => inPipeline(db, work)));
    expect(new Set(pids).size).toBe(2);
    expect(await countOf("many")).toBe(40);
  });

  it("holds the locks of its first statement until the commit", async () => {
    await inPipeline(db, async () => ({ result: null, writes: [bornWith("counted 0")] }));
    const increment = async (tx: Tx) => {
      const [row] = await tx.execute(sql`select name from outbox where name like 'counted %' for update`);
      const name = String(row?.["name"]);
      return { result: null, writes: [renamed(name, `counted ${Number(name.slice(8)) + 1}`, 1)] };
    };
    await Promise.all(Array.from({ length: 20 }, () => inPipeline(db, increment)));
    expect(await countOf("counted 20")).toBe(1);
  });

  it("rolls back when a write touches an unexpected number of rows, although COMMIT is already sent", async () => {
    const failed = inPipeline(db, async () => ({
      result: null,
      writes: [bornWith("left over"), renamed("nobody", "somebody", 1)],
    }));
    await expect(failed).rejects.toThrow("touches the expected number of rows");
    expect(await countOf("left over")).toBe(0);
    await inPipeline(db, async () => ({ result: null, writes: [bornWith("after it")] }));
    expect(await countOf("after it")).toBe(1);
  });

  it("rolls back a failure and releases the connection", async () => {
    const twice: Write = {
      query: sql`insert into outbox (id, name, version, events, event_count) select id, 'again', 1, '[]', 0 from outbox`,
      rowCount: null,
    };
    await inPipeline(db, async () => ({ result: null, writes: [bornWith("there")] }));
    const failures = await Promise.allSettled(
      Array.from({ length: 6 }, () => inPipeline(db, async () => ({ result: null, writes: [twice] }))),
    );
    expect(failures.map((failure) => failure.status === "rejected" && postgresCode(failure.reason))).toEqual(
      Array(6).fill("23505"),
    );
    const refused = inPipeline(db, async (tx) => {
      await pidOf(tx);
      throw new Error("refused by a rule");
    });
    await expect(refused).rejects.toThrow("refused by a rule");
    expect(
      await Promise.all(
        Array.from({ length: 4 }, () =>
          inPipeline(db, async (tx) => ({ result: (await pidOf(tx)) > 0, writes: [] })),
        ),
      ),
    ).toEqual(Array(4).fill(true));
    expect(await countOf("again")).toBe(0);
  });

  it("lets the server execute writes sent ahead before the rest is known", async () => {
    const beside = inPipeline(db, async (tx, writeAhead) => {
      const pid = await pidOf(tx);
      const query = sql`insert into outbox (id, name, version, events, event_count)
        select gen_random_uuid(), 'never', 1, '[]', 0 from pg_sleep(60)`;
      await writeAhead([{ query, rowCount: null }]);
      let isSeen = false;
      while (!isSeen) {
        const [row] = await database.db.execute(
          sql`select query from pg_stat_activity where pid = ${pid} and state = 'active'`,
        );
        isSeen = String(row?.["query"]).includes("pg_sleep");
      }
      await database.db.execute(sql`select pg_cancel_backend(${pid})`);
      return { result: null, writes: [bornWith("never")] };
    });
    expect(postgresCode(await beside.catch((error: unknown) => error))).toBe("57014");
    expect(await countOf("never")).toBe(0);
  });

  it("commits writes sent ahead together with the rest, in order, or none of both", async () => {
    const inParts = (first: readonly Write[], rest: readonly Write[], end = async () => {}) =>
      inPipeline(db, async (tx, writeAhead) => {
        await pidOf(tx);
        await writeAhead(first);
        await end();
        return { result: null, writes: rest };
      });
    await inParts([bornWith("part 1")], [renamed("part 1", "part 2", 1), bornWith("part 1")]);
    expect([await countOf("part 1"), await countOf("part 2")]).toEqual([1, 1]);
    const failed = renamed("nobody", "somebody", 1);
    const early = inParts([bornWith("lost part"), failed], [bornWith("lost part")]);
    await expect(early).rejects.toThrow("touches the expected number of rows");
    const late = inParts([bornWith("lost part")], [bornWith("lost part"), failed]);
    await expect(late).rejects.toThrow("touches the expected number of rows");
    const thrown = inParts([bornWith("lost part")], [], async () => {
      throw new Error("refused by a rule");
    });
    await expect(thrown).rejects.toThrow("refused by a rule");
    expect(await countOf("lost part")).toBe(0);
    await Promise.all(Array.from({ length: 4 }, () => inParts([], [bornWith("whole part")])));
    expect(await countOf("whole part")).toBe(4);
  });

  it("commits nothing when the connection is lost between the writes sent ahead and the rest, even after a reconnect", async () => {
    const single = openDatabase({ url: database.url, applicationName: "pipeline", poolMax: 1 });
    for (const isThereAnother of [false, true]) {
      const lost = inPipeline(single, async (tx, writeAhead) => {
        const pid = await pidOf(tx);
        await writeAhead([bornWith("cut off")]);
        terminate(pid);
        if (isThereAnother) await single.execute(sql`select 1`).catch(() => single.execute(sql`select 1`));
        return { result: null, writes: [bornWith("cut off")] };
      });
      await expect(lost).rejects.toThrow();
      const next = () =>
        inPipeline(single, async () => ({ result: null, writes: [bornWith("after the cut")] }));
      await next().catch(next);
      expect(await countOf("cut off")).toBe(0);
    }
    expect(await countOf("after the cut")).toBe(2);
    await single.$client.end({ timeout: 0.1 });
  });

  it("fails when the connection is lost, and neither writes nor affects the connection's next user", async () => {
    for (let round = 0; round < 3; round += 1) {
      const lost = inPipeline(db, async (tx) => {
        const pid = await pidOf(tx);
        await tx.execute(sql`select pg_terminate_backend(${pid})`);
        return { result: null, writes: [bornWith("lost")] };
      });
      const beside = db.transaction(async (tx) => {
        await tx.execute(bornWith(`beside ${round}`).query);
        await tx.execute(sql`select pg_sleep(0.05)`);
        await tx.execute(bornWith(`beside ${round}`).query);
        return tx.rollback();
      });
      await expect(lost).rejects.toThrow();
      await beside.catch(() => null);
      const next = inPipeline(db, async () => ({ result: null, writes: [bornWith(`next ${round}`)] }));
      await expect(next).resolves.toBeNull();
      expect([
        await countOf("lost"),
        await countOf(`beside ${round}`),
        await countOf(`next ${round}`),
      ]).toEqual([0, 0, 1]);
    }
  });

  it("makes a new connection refuse writes meant for a transaction on the previous one", async () => {
    const single = openDatabase({ url: database.url, applicationName: "pipeline", poolMax: 1 });
    try {
      const sent = new Promise<void>((resolve) => {
        const lost = inPipeline(single, async (tx) => {
          await database.db.execute(sql`select pg_terminate_backend(${await pidOf(tx)})`);
          await single.execute(sql`select 1`).catch(() => single.execute(sql`select 1`));
          setImmediate(resolve);
          return { result: null, writes: [bornWith("elsewhere")] };
        });
        lost.catch(() => null);
      });
      await sent;
      await single.execute(sql`select 1`);
      expect(await countOf("elsewhere")).toBe(0);
    } finally {
      await closeDatabase(single);
    }
  });

  it("fails at once when its connection is lost as it writes, and the pool opens another", async () => {
    const failures: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      const lost = inPipeline(db, async (tx) => {
        terminate(await pidOf(tx));
        return { result: null, writes: [bornWith("gone ".repeat(500))] };
      });
      failures.push(await lost.catch((error: unknown) => error));
      await inPipeline(db, async () => ({ result: null, writes: [bornWith(`there ${round}`)] }));
    }
    expect(failures.filter((error) => error === null || error instanceof DatabaseDeadlineError)).toEqual([]);
    expect([await countOf("gone ".repeat(500)), await countOf("there 1")]).toEqual([0, 1]);
  });

  it("works again once the server is back, after failed attempts meanwhile", async () => {
    const address = new URL(database.url);
    const wire = createServer((near) => {
      const far = connect(Number(address.port), address.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.pipe(to).on("error", () => from.destroy());
        from.on("close", () => to.destroy());
      }
    });
    const listen = (port: number) =>
      new Promise<void>((resolve) => wire.listen(port, "127.0.0.1", () => resolve()));
    await listen(0);
    const { port } = wire.address() as AddressInfo;
    await new Promise((resolve) => wire.close(resolve));
    const url = new URL(database.url);
    url.port = String(port);
    const away = openDatabase({ url: url.toString(), applicationName: "away", poolMax: 2 });
    const work = (name: string) => inPipeline(away, async () => ({ result: name, writes: [bornWith(name)] }));
    for (let round = 0; round < 3; round += 1) {
      const asked = await Promise.allSettled(Array.from({ length: 4 }, () => work("in vain")));
      expect(asked.map((each) => each.status)).toEqual(Array(4).fill("rejected"));
    }
    await listen(port);
    const served = await Promise.all(Array.from({ length: 6 }, () => work("served")));
    expect(served).toHaveLength(6);
    expect([await countOf("in vain"), await countOf("served")]).toEqual([0, 6]);
    await closeDatabase(away);
    await new Promise((resolve) => wire.close(resolve));
  });
});

describe("a transaction in one round trip", () => {
  const keep = ({ n }: { n: string }) => Number(n);

  it("runs each statement after the previous one, and returns the kept part of each row of the last", async () => {
    const trip = (name: string) => {
      const query = sql`select (count(*) * x)::text as n from outbox, generate_series(1, 3) x where name = ${name} group by x order by x`;
      return inOneTrip(db, [bornWith(name).query], { query, keep });
    };
    expect(await Promise.all(["trip a", "trip b", "trip c"].map(trip))).toEqual(Array(3).fill([1, 2, 3]));
  });

  it("returns rows as arrays in column order", async () => {
    const query = sql`select x::text as n, x > 1 as big, null::text as n from generate_series(1, 2) x`;
    const kept = await inOneTrip(db, [], {
      query,
      keep: (values: readonly unknown[]) => values,
      asValues: true,
    });
    expect(kept).toEqual([
      ["1", false, null],
      ["2", true, null],
    ]);
  });

  it("rejects when a row cannot be read, and releases the connection", async () => {
    const query = sql`select x::text as n from generate_series(1, 5) x`;
    const fussy = (row: { n: string }) => {
      if (row.n === "2") throw new Error("of the second row");
      return keep(row);
    };
    const trips = [fussy, keep, fussy, keep, fussy, keep];
    const ended = await Promise.allSettled(trips.map((each) => inOneTrip(db, [], { query, keep: each })));
    expect(ended.map((each) => (each.status === "rejected" ? each.reason.message : each.value))).toEqual(
      Array(3)
        .fill(["of the second row", [1, 2, 3, 4, 5]])
        .flat(),
    );
  });

  it("holds the locks of its first statement until the commit", async () => {
    const query = sql`insert into outbox (id, name, version, events, event_count)
      select gen_random_uuid(), 'one by one', 1, '[]', count(*) from outbox where name = 'one by one' returning event_count::text as n`;
    const add = () => inOneTrip(db, [sql`select pg_advisory_xact_lock(4711)`], { query, keep });
    const counts = await Promise.all(Array.from({ length: 20 }, add));
    expect(new Set(counts.flat()).size).toBe(20);
  });

  it("commits nothing when a statement fails, and releases the connection", async () => {
    const failures = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        inOneTrip(db, [bornWith("half").query, sql`select 1 / 0`], { query: bornWith("half").query, keep }),
      ),
    );
    expect(failures.map((each) => each.status === "rejected" && postgresCode(each.reason))).toEqual(
      Array(6).fill("22012"),
    );
    expect(await countOf("half")).toBe(0);
    await inOneTrip(db, [], { query: bornWith("whole").query, keep });
    expect(await countOf("whole")).toBe(1);
  });
});
