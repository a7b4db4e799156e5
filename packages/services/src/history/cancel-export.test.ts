import { auditLog } from "@evenly/db/audit/tables";
import { exportParts } from "@evenly/db/payments/tables";
import { makeExport, makeSpender, makeUser, openTestContext, runJobs } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelExport } from "./cancel-export.ts";

const { ctx } = await openTestContext();

describe("cancelExport", () => {
  it("stops an export once, and deletes its parts", async () => {
    const { asMe } = await makeSpender(ctx, 2500);
    const { id } = await makeExport(asMe);
    await runJobs(ctx, { runs: 1 });
    const attempts = Array.from({ length: 20 }, () =>
      cancelExport(asMe, { id }).then(
        ({ state }) => state,
        (error) => error.code,
      ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "cancelled")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["cancelled", "STATE_CONFLICT"]));
    await runJobs(ctx);
    expect(await ctx.db.select().from(exportParts).where(eq(exportParts.exportId, id))).toEqual([]);
    const audited = await ctx.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(audited.map((row) => row.operation)).toEqual(["export.started", "export.cancelled"]);
  });

  it("is allowed to the owner only, and not after the export has ended", async () => {
    const { asMe } = await makeSpender(ctx, 0);
    const { id } = await makeExport(asMe);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    await expect(cancelExport(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(cancelExport(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await runJobs(ctx, { runs: 1 });
    await expect(cancelExport(asMe, { id })).rejects.toMatchObject({ code: "STATE_CONFLICT" });
  });
});
