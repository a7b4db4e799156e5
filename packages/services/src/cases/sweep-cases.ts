import { AppError } from "@evenly/contract";
import { listFinishableCases } from "@evenly/db/cases/queue-queries";
import type { ServiceContext } from "../context.ts";
import { finishCase } from "./finish-case.ts";

const CASES_AT_ONCE = 50;

/**
 * Closes cases whose hold was taken back or has expired, and those whose decisions a crash has left undone; returns how many. A
 * case that cannot end yet, because its payer is frozen, waits for a later sweep.
 */
export async function sweepCases(ctx: ServiceContext<"followers">): Promise<number> {
  let closed = 0;
  for (const caseId of await listFinishableCases(ctx.db, CASES_AT_ONCE)) {
    try {
      if (await finishCase(ctx, caseId)) closed += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.log.info({ caseId, code: error.code }, "a decided case waits");
    }
  }
  return closed;
}
