import { exportParts } from "@evenly/db/payments/tables";
import { makeSpender, makeUser, openTestContext, runJobs } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createExportLink } from "./create-export-link.ts";
import { downloadExport } from "./download-export.ts";
import { startExport } from "./start-export.ts";

const { ctx } = await openTestContext();

async function makeExport(withBom: boolean) {
  const { asMe } = await makeSpender(ctx, 2500);
  const { id } = await startExport(asMe, { filter: {}, withBom, idempotencyKey: ctx.ids.uuid() });
  await runJobs(ctx);
  return { asMe, id };
}

async function read(text: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const part of text) whole += part;
  return whole;
}

describe("downloadExport", () => {
  it("returns the parts in order, with a byte order mark when requested", async () => {
    const { asMe, id } = await makeExport(true);
    const { fileName, text } = await downloadExport(asMe, { id });
    expect(fileName).toBe("evenly-history-2026-11-21.csv");
    const lines = (await read(text)).split("\r\n");
    expect(lines).toHaveLength(2503);
    expect(lines[0]).toMatch(/^\uFEFFid,date/);
    const amounts = lines.slice(2, -1).map((line) => Number(line.split(",")[5]));
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    const plain = await makeExport(false);
    expect(await read((await downloadExport(plain.asMe, { id: plain.id })).text)).toMatch(/^id,date/);
  });

  it("works once per link, and for the owner only", async () => {
    const { asMe, id } = await makeExport(false);
    const url = new URL((await createExportLink(asMe, { id })).url, "http://localhost");
    const link = url.searchParams.get("link") ?? "";
    expect(await read((await downloadExport(ctx, { id, link })).text)).toMatch(/^id,date/);
    await expect(downloadExport(ctx, { id, link })).rejects.toMatchObject({ code: "TOKEN_INVALID" });
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    await expect(downloadExport(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(downloadExport(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("limits the downloads per person", async () => {
    const { asMe, id } = await makeExport(false);
    const consume = async () => ({ allowed: false, limit: 20, remaining: 0, resetSeconds: 7 });
    const limited = { ...asMe, limits: { consume, forget: async () => {}, close: async () => {} } };
    await expect(downloadExport(limited, { id })).rejects.toMatchObject({
      code: "RATE_LIMITED",
      details: { retryAfterSeconds: 7 },
    });
  });

  it("aborts the response when a part is missing, so that the file does not look complete", async () => {
    const { asMe, id } = await makeExport(false);
    const { text } = await downloadExport(asMe, { id });
    await ctx.db.delete(exportParts);
    await expect(read(text)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { id: unfinished } = await startExport(asMe, { filter: {}, withBom: false, idempotencyKey: "u" });
    await expect(downloadExport(asMe, { id: unfinished })).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    await runJobs(ctx, { runs: 1 });
  });
});
