import type { StartExportInput } from "@evenly/contract/history/exports";
import { historyExports } from "@evenly/db/payments/tables";
import { makeSpender, openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelExport } from "./cancel-export.ts";
import { startExport } from "./start-export.ts";

const { ctx } = await openTestContext();

const input = (facts: Partial<StartExportInput> = {}): StartExportInput => ({
  filter: {},
  withBom: false,
  idempotencyKey: ctx.ids.uuid(),
  ...facts,
});

describe("startExport", () => {
  it("returns the same export on a repeat and refuses a second unfinished one, under twenty concurrent calls", async () => {
    const { asMe, userId } = await makeSpender(ctx, 1);
    const asked = input();
    const made = await Promise.all(Array.from({ length: 20 }, () => startExport(asMe, asked)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await expect(startExport(asMe, { ...asked, withBom: true })).rejects.toMatchObject({
      code: "IDEMPOTENCY_MISMATCH",
    });
    await expect(startExport(asMe, input())).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    const rows = await ctx.db.select().from(historyExports).where(eq(historyExports.userId, userId));
    expect(rows).toHaveLength(1);
  });

  it("returns the row count at once when it can be counted quickly", async () => {
    const { asMe } = await makeSpender(ctx, 1100);
    const all = await startExport(asMe, input());
    expect(all).toMatchObject({ state: "queued", rows: 0, rowsTotal: 1101 });
    await cancelExport(asMe, { id: all.id });
    const many = await startExport(asMe, input({ filter: { type: "payment_sent" } }));
    expect(many.rowsTotal).toBeNull();
    await cancelExport(asMe, { id: many.id });
    expect((await startExport(asMe, input({ filter: { q: "odd" } }))).rowsTotal).toBe(550);
  });

  it("is refused after five in an hour, cancelled ones included, and to signed-out callers", async () => {
    const { asMe } = await makeSpender(ctx, 0);
    for (let count = 0; count < 5; count += 1) {
      const { id } = await startExport(asMe, input());
      await cancelExport(asMe, { id });
      ctx.clock.advance(1000);
    }
    const refused = await startExport(asMe, input()).catch((error) => error);
    expect([refused.code, refused.details.retryAfterSeconds]).toEqual(["RATE_LIMITED", 3595]);
    ctx.clock.advance(3_595_000);
    expect((await startExport(asMe, input())).state).toBe("queued");
    await expect(startExport(ctx, input())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
