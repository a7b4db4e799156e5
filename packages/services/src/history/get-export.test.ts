import { makeExport, makeSpender, makeUser, openTestContext, runJobs } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getExport } from "./get-export.ts";
import { listExports } from "./list-exports.ts";

const { ctx } = await openTestContext();

describe("getExport", () => {
  it("returns the progress to the owner only", async () => {
    const { asMe } = await makeSpender(ctx, 700);
    const { id } = await makeExport(asMe);
    await runJobs(ctx, { runs: 1 });
    expect(await getExport(asMe, { id })).toMatchObject({ state: "running", rows: 500, rowsTotal: 701 });
    await runJobs(ctx, { runs: 1 });
    expect(await getExport(asMe, { id })).toMatchObject({
      state: "done",
      rows: 701,
      finishedAt: ctx.clock.now(),
    });
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    await expect(getExport(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(getExport(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await listExports(stranger)).toEqual([]);
  });
});
