import type { Deposit } from "@evenly/contract/cards/schemas";
import { listDepositRows } from "@evenly/db/cards/queries";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { presentDeposit } from "../present.ts";

const SHOWN_MAX = 50;

/**
 * The caller's latest deposits, the newest first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listDeposits(ctx: ServiceContext): Promise<Deposit[]> {
  const rows = await listDepositRows(ctx.db, requireUser(ctx), SHOWN_MAX);
  return rows.map(presentDeposit);
}
