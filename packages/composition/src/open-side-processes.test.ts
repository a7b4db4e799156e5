import { downloadGroupFile } from "@evenly/services/group-files/download-group-file";
import { importGroup } from "@evenly/services/group-files/import-group";
import { previewImport } from "@evenly/services/group-files/preview-import";
import { codeOf, createTestDatabase, makeUser, silentLog, testContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { openParts } from "./open-parts.ts";

const TEXT = "Date,Description,Category,Cost,Currency,Ana,Ben\n2026-05-01,Tea,General,2.00,EUR,1.00,-1.00\n";

it("a side process reads and writes files of groups on connections of its own, which end with it", async () => {
  const database = await createTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    NODE_ENV: "development",
    PUBLIC_URL: "http://localhost:3000",
    TOKEN_PEPPER: "pepper",
    LOG_LEVEL: "silent",
  } as const;
  const client = { name: "evenly-sided", poolMax: 1 };
  const { parts, close } = await openParts({ env, log: silentLog, client }, ["sideProcesses"]);
  const ctx = testContext(database.db, { sideProcesses: parts.sideProcesses });
  const asAna = ctx.asUser((await makeUser(ctx)).userId);
  expect(await previewImport(asAna, { text: TEXT })).toMatchObject({ expenseCount: 1, problemCount: 0 });
  const facts = { name: "Tea", ownMember: 0, people: [], idempotencyKey: ctx.ids.uuid() };
  const importText = (text: string) => importGroup(asAna, { text, ...facts } as never);
  expect(await codeOf(importText("no file"))).toBe("GROUP_FILE_WRONG");
  const { imported } = await importText(TEXT);
  expect(await importText(TEXT)).toEqual({ imported, isReplayed: true });
  const read = async (format: "json" | "csv" | "pdf") => {
    const { content } = await downloadGroupFile(asAna, { groupId: imported.groupId, format });
    return Buffer.from(content).toString();
  };
  expect(JSON.parse(await read("json"))).toMatchObject({ expenses: [{ title: "Tea" }] });
  expect(await read("csv")).toContain("2026-05-01,Tea,other,2.00,EUR,1.00,-1.00");
  expect(await read("pdf")).toContain("%PDF-");
  const connections = () => database.db.$client`
    select 1 from pg_stat_activity where application_name like 'evenly-sided%'`;
  expect((await connections()).length).toBeGreaterThan(0);
  await close();
  await expect.poll(async () => (await connections()).length).toBe(0);
  await ctx.lane.close();
  await database.drop();
});
