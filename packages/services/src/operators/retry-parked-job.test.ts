import { defineJob } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import { auditLog } from "@evenly/db/audit/tables";
import { jobs } from "@evenly/db/jobs/tables";
import { makeAdmin, makeUser, openTestContext, runJobs, type TestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { handleJob } from "../feature.ts";
import { collectHandlers } from "../jobs/handlers.ts";
import { enqueueJob } from "../shared/enqueue-job.ts";
import { listParkedJobs } from "./list-parked-jobs.ts";
import { retryParkedJob } from "./retry-parked-job.ts";

const job = defineJob({ name: "do-it", version: 1, payload: z.object({ secret: z.string() }) });
const reason = "the provider is back";
const { ctx } = await openTestContext();
let operator: TestContext;
beforeAll(async () => {
  operator = (await makeAdmin(ctx)).ctx as TestContext;
});

async function park(orderingKey: string) {
  const id = await inTransaction(ctx.db, (tx) =>
    enqueueJob(ctx, tx, job, { secret: "of Ana" }, { orderingKey }),
  );
  const lastError = "Error: no answer";
  await ctx.db
    .update(jobs)
    .set({ parkedAt: ctx.clock.now(), attemptCount: 10, lastError })
    .where(eq(jobs.id, id ?? ""));
  ctx.clock.advance(1000);
  return id ?? "";
}

describe("parked jobs", () => {
  it("are listed for operators in pages, with the reason and never with the payload", async () => {
    const ids = [await park("a"), await park("b"), await park("c")];
    await inTransaction(ctx.db, (tx) => enqueueJob(ctx, tx, job, { secret: "later" }, { orderingKey: "a" }));
    const first = await listParkedJobs(operator, { limit: 2 });
    expect(first.jobs).toMatchObject([
      { id: ids[0], name: "do-it", attempts: 10, error: "Error: no answer", blocked: 1 },
      { id: ids[1], blocked: 0 },
    ]);
    expect(JSON.stringify(first)).not.toContain("Ana");
    const second = await listParkedJobs(operator, { limit: 2, cursor: first.nextCursor ?? "" });
    expect([second.jobs.map(({ id }) => id), second.nextCursor]).toEqual([[ids[2]], null]);
    await expect(listParkedJobs(operator, { limit: 2, cursor: "x" })).rejects.toMatchObject({
      code: "VALIDATION",
    });
  });

  it("run again with fresh attempts on an operator's request, followed by the jobs behind them", async () => {
    const ran: unknown[] = [];
    const done = handleJob(job, async (_ctx, payload, { attempt }) => {
      ran.push([payload.secret, attempt]);
      return "done";
    });
    const handlers = collectHandlers([{ jobs: [done] }]);
    expect(await runJobs(ctx, { handlers })).toBe(0);
    const [oldest] = (await listParkedJobs(operator, { limit: 1 })).jobs;
    const jobId = oldest?.id ?? "";
    expect(await retryParkedJob(operator, { jobId, reason })).toEqual({ id: jobId, name: "do-it" });
    expect(await runJobs(ctx, { handlers })).toBe(2);
    expect(ran).toEqual([
      ["of Ana", 1],
      ["later", 1],
    ]);
    const [audited] = await ctx.db.select().from(auditLog).where(eq(auditLog.subject, jobId));
    expect(audited).toMatchObject({ operation: "job.retried", metadata: { name: "do-it", reason } });
    await expect(retryParkedJob(operator, { jobId, reason })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("are not accessible to non-operators", async () => {
    const asBen = ctx.asUser((await makeUser(ctx)).userId);
    const input = { jobId: await park("d"), reason };
    for (const [who, code] of [
      [asBen, "FORBIDDEN"],
      [ctx, "UNAUTHENTICATED"],
    ] as const) {
      await expect(listParkedJobs(who, { limit: 1 })).rejects.toMatchObject({ code });
      await expect(retryParkedJob(who, input)).rejects.toMatchObject({ code });
    }
  });
});
