import { refuse } from "@evenly/contract";
import { type DepositRow, findDeposit } from "@evenly/db/cards/queries";
import type { ServiceContext } from "../../context.ts";

/**
 * One of a person's deposits.
 *
 * @throws {DEPOSIT_NOT_FOUND} it is unknown or another person's.
 */
export async function loadOwnDeposit(ctx: ServiceContext, userId: string, id: string): Promise<DepositRow> {
  return (await findDeposit(ctx.db, userId, id)) ?? refuse("DEPOSIT_NOT_FOUND", { id });
}
