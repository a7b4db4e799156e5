import { makeExport, makeSpender, makeUser, openTestContext, runJobs } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createExportLink } from "./create-export-link.ts";

const { ctx } = await openTestContext();

describe("createExportLink", () => {
  it("gives the owner a URL valid for one minute, once the export is finished", async () => {
    const { asMe } = await makeSpender(ctx, 0);
    const { id } = await makeExport(asMe);
    await expect(createExportLink(asMe, { id })).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    await runJobs(ctx, { runs: 1 });
    const link = await createExportLink(asMe, { id });
    expect(link.url).toMatch(new RegExp(`^/api/exports/${id}/history\\.csv\\?link=[\\w-]{43}$`));
    expect(link.expiresAt.getTime() - ctx.clock.now().getTime()).toBe(60_000);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    await expect(createExportLink(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(createExportLink(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
