import { events } from "@evenly/contract";
import { closeDatabase, openDatabase } from "@evenly/db";
import { insertEvents } from "@evenly/db/outbox/queries";
import { openTestContext, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { readFigures } from "./read-figures.ts";

const { database } = await openTestContext();

describe("readFigures", () => {
  it("counts pending rows and the age of the oldest", async () => {
    const ctx = testContext(database.db);
    const nothing = { rows: 0, oldestSeconds: 0 };
    expect((await readFigures(ctx, [])).backlog).toEqual([
      { kind: "relay", ...nothing },
      { kind: "sockets", ...nothing },
      { kind: "deliveries", ...nothing },
    ]);
    const { name, version } = events["payment.reported"];
    const rows = [1, 2].map(() => ({ id: ctx.ids.uuid(), name, version }));
    for (const row of rows) await insertEvents(ctx.db, row, [{ id: ctx.ids.uuid(), payload: {} }]);
    await database.db
      .$client`update outbox set created_at = now() - interval '90 seconds' where id = ${rows[0]?.id ?? ""}`;
    await database.db.$client`update outbox set published_at = now() where id = ${rows[0]?.id ?? ""}`;
    const [relay, sockets] = (await readFigures(ctx, [])).backlog;
    expect([relay?.rows, sockets?.rows]).toEqual([2, 1]);
    expect(relay?.oldestSeconds).toBeGreaterThanOrEqual(90);
    expect(sockets?.oldestSeconds).toBeLessThan(90);
  });

  it("counts only the connections of the named processes", async () => {
    const watched = openDatabase({ url: database.url, applicationName: "watched", poolMax: 2 });
    await Promise.all([watched.$client`select pg_sleep(0.05)`, watched.$client`select pg_sleep(0.05)`]);
    const { connections } = await readFigures(testContext(database.db), ["watched", "nobody"]);
    expect(connections).toEqual([{ application: "watched", state: "idle", count: 2 }]);
    await closeDatabase(watched);
  });
});
