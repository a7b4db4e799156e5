import type { Tx } from "@evenly/db";
import { lockCase } from "@evenly/db/cases/queries";
import type { ServiceContext } from "../context.ts";
import { endCase } from "./end-case.ts";

/** Closes a case in the caller's transaction because its matter has ended by itself; a closed one stays as it is. */
export async function closeCase(
  ctx: ServiceContext,
  tx: Tx,
  caseId: string,
  outcome: "taken_back" | "expired",
): Promise<void> {
  const row = await lockCase(tx, caseId);
  if (row !== null) await endCase(ctx, tx, row, { outcome, message: null });
}
