import { cancelExport, getExport, startExport } from "@evenly/services/payments/index";
import { createTestDatabase, makeUser, testContext } from "@evenly/testing";
import { expect, it, vi } from "vitest";
import { startExports } from "./start-exports.ts";

it("writes an export as soon as it is asked for, and leaves a cancelled one alone", async () => {
  const database = await createTestDatabase();
  const ctx = testContext(database.db);
  const stop = await startExports(ctx.as({ kind: "job", name: "worker" }));
  const ana = await makeUser(ctx, { balanceMinor: 1000n });
  const asAna = ctx.asUser(ana.userId);
  const first = await startExport(asAna, { filter: {}, withBom: true, idempotencyKey: "1" });
  await vi.waitFor(async () => {
    expect(await getExport(asAna, { id: first.id })).toMatchObject({ state: "done", rows: 1 });
  }, 1500);
  await stop();
  const second = await startExport(asAna, { filter: {}, withBom: true, idempotencyKey: "2" });
  await cancelExport(asAna, { id: second.id });
  const again = await startExports(ctx.as({ kind: "job", name: "worker" }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await again();
  expect(await getExport(asAna, { id: second.id })).toMatchObject({ state: "cancelled", rows: 0 });
  await database.drop();
});
