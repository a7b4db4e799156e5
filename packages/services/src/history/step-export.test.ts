import type { StartExportInput } from "@evenly/contract/history/exports";
import { auditLog } from "@evenly/db/audit/tables";
import {
  createTestDatabase,
  makeSpender,
  readOutbox,
  runJobs,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createExportLink } from "./create-export-link.ts";
import { createManualEntry } from "./create-manual-entry.ts";
import { downloadExport } from "./download-export.ts";
import { getExport } from "./get-export.ts";
import { startExport } from "./start-export.ts";

let database: TestDatabase;
let ctx: TestContext;
let worker: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  worker = ctx.as({ kind: "job", name: "worker" });
});
afterEach(async () => {
  await ctx.lane.close();
  await database.drop();
});

const input = (facts: Partial<StartExportInput> = {}): StartExportInput => ({
  filter: {},
  withBom: false,
  idempotencyKey: ctx.ids.uuid(),
  ...facts,
});

async function textOf(asMe: TestContext, id: string): Promise<string> {
  let text = "";
  for await (const part of (await downloadExport(asMe, { id })).text) text += part;
  return text;
}

describe("exports", () => {
  it("contain the filtered lines with annotations, escaped, in the reader's local time", async () => {
    const { asMe, userId, shop } = await makeSpender(ctx, 1);
    await createManualEntry(asMe, {
      merchant: '@Bakery, "fine"',
      date: "2026-07-01",
      amountMinor: -4_20n,
      currency: "KWD",
      category: "food",
      tags: ["a", "b"],
      note: "two\nlines",
      idempotencyKey: "k",
    });
    const started = await startExport(asMe, input({ withBom: true }));
    expect(started).toMatchObject({
      state: "queued",
      rows: 0,
      rowsTotal: 3,
      fileName: "evenly-history-2026-11-21.csv",
    });
    expect(await runJobs(worker)).toBe(1);
    const done = await getExport(asMe, { id: started.id });
    expect(done).toMatchObject({ state: "done", rows: 3, rowsTotal: 3, finishedAt: ctx.clock.now() });
    const lines = (await textOf(asMe, started.id)).split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFid,date,type,status,direction,amount,fee,currency,person,handle,/);
    const withoutIds = lines.slice(1).map((line) => line.slice(37).replace(shop.handle, "HANDLE"));
    expect(withoutIds).toEqual([
      expect.stringMatching(
        /^2026-11-2\dT\d\d:\d\d:\d\d\+01:00,deposit,completed,in,1000000.00,0.00,USD,,,,,,,$/,
      ),
      "2026-11-20T13:00:00+01:00,payment_sent,completed,out,-1.00,0.00,USD,'=cmd() Shop,HANDLE,,even,shopping,,",
      '2026-07-01T12:00:00+02:00,manual,completed,out,-0.420,0.000,KWD,,,"\'@Bakery, ""fine""",,food,"a, b","two\nlines"',
      "",
    ]);
    const audited = await ctx.db.select().from(auditLog).where(eq(auditLog.subject, started.id));
    expect(audited.map((row) => row.operation)).toEqual([
      "export.started",
      "export.done",
      "export.downloaded",
    ]);
    const [event] = await readOutbox(ctx.db, "export.finished");
    expect(event).toMatchObject({
      payload: { userId, exportId: started.id, state: "done", rows: 3 },
    });
    const frames = ctx.bus.published.flatMap((each) => (each.kind === "frames" ? each.items : []));
    const states = frames
      .filter(({ frame }) => frame.type === "export_update")
      .map(({ frame }) => frame.data.state);
    expect(states).toEqual(["queued", "done"]);
  });

  it("contain every line exactly once when several workers share them and steps fail half-way", async () => {
    const { asMe } = await makeSpender(ctx, 5300);
    const other = await makeSpender(ctx, 1200);
    const mine = await startExport(asMe, input({ filter: { type: "payment_sent" } }));
    const theirs = await startExport(other.asMe, input({ filter: { q: "even" } }));
    expect(mine.rowsTotal).toBeNull();
    let breaks = 3;
    const fragile = {
      ...worker,
      csv: {
        lines: (rows: Parameters<typeof worker.csv.lines>[0]) => {
          breaks -= 1;
          if (breaks >= 0) throw new Error("broke off");
          return worker.csv.lines(rows);
        },
      },
    };
    const work = async (each: typeof worker) => {
      for (let idle = 0; idle < 3; ) {
        if ((await runJobs(each, { runs: 1 })) === 0) idle += 1;
        ctx.clock.advance(6000);
      }
    };
    await Promise.all([work(fragile), work(worker), work(worker)]);
    const ids = (text: string) =>
      text
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.slice(0, 36));
    const own = ids(await textOf(asMe, mine.id));
    expect([own.length, new Set(own).size]).toEqual([5300, 5300]);
    const foreign = ids(await textOf(other.asMe, theirs.id));
    expect([foreign.length, new Set(foreign).size]).toEqual([600, 600]);
    const texts = await textOf(asMe, mine.id);
    expect(texts.match(/id,date/g)).toHaveLength(1);
    const amounts = texts
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[5]);
    expect(amounts[0]).toBe("-53.99");
    expect(amounts.at(-1)).toBe("-1.00");
  });

  it("fail after repeated step failures, and leave no parts behind", async () => {
    const { asMe } = await makeSpender(ctx, 1);
    const { id } = await startExport(asMe, input());
    const never = () => {
      throw new Error("never");
    };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await getExport(asMe, { id })).state).toBe("queued");
      await runJobs({ ...worker, csv: { lines: never } });
      ctx.clock.advance(10_000);
    }
    expect((await getExport(asMe, { id })).state).toBe("failed");
    expect(await runJobs(worker)).toBe(0);
    await expect(createExportLink(asMe, { id })).rejects.toMatchObject({ code: "STATE_CONFLICT" });
  });
});
