import { downloadLinks, exportParts, historyExports } from "@evenly/db/payments/tables";
import { makeSpender, openTestContext, runJobs } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { bulkEdit } from "./bulk-edit.ts";
import { createExportLink } from "./create-export-link.ts";
import { startExport } from "./start-export.ts";
import { sweepHistory } from "./sweep-history.ts";

const { ctx } = await openTestContext();

describe("sweepHistory", () => {
  it("deletes an export with its parts after a day, links after a minute, and undo data after 15 minutes", async () => {
    const { asMe } = await makeSpender(ctx, 1);
    const { id } = await startExport(asMe, { filter: {}, withBom: true, idempotencyKey: "1" });
    await runJobs(ctx, { runs: 1 });
    await createExportLink(asMe, { id });
    await bulkEdit(asMe, { filter: {}, addTags: ["x"] });
    expect(await sweepHistory(ctx)).toBe(0);
    ctx.clock.advance(60_000);
    expect(await sweepHistory(ctx)).toBe(1);
    expect(await ctx.db.select().from(downloadLinks)).toEqual([]);
    ctx.clock.advance(14 * 60_000);
    expect(await sweepHistory(ctx)).toBe(1);
    ctx.clock.advance(24 * 3_600_000);
    expect(await sweepHistory(ctx)).toBe(1);
    expect(await ctx.db.select().from(historyExports)).toEqual([]);
    expect(await ctx.db.select().from(exportParts)).toEqual([]);
  });
});
