import type { WaitingPayment } from "@evenly/contract/payments/schemas";
import { listWaitingChecks } from "@evenly/db/payments/check-queries";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadPayees } from "../load.ts";
import { verificationOf } from "./asked-factors.ts";
import { presentWaiting } from "./present-waiting.ts";

const LISTED_MAX = 20;

/**
 * Lists the caller's payments that wait for a proof, the first to expire first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listWaiting(ctx: ServiceContext): Promise<WaitingPayment[]> {
  const userId = requireUser(ctx);
  const now = ctx.clock.now();
  const rows = await listWaitingChecks(ctx.db, { userId, now, limit: LISTED_MAX });
  const payees = await loadPayees(ctx, userId, [
    ...new Set(rows.flatMap(({ payeeUserId }) => payeeUserId ?? [])),
  ]);
  const byId = new Map<string, (typeof payees)[number]>(payees.map((payee) => [payee.id, payee]));
  return Promise.all(
    rows.map(async (row) => ({
      transaction: presentWaiting(row, byId.get(row.payeeUserId ?? "") ?? null, now),
      verification: await verificationOf(ctx, row),
    })),
  );
}
