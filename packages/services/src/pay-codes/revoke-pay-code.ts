import { refuse } from "@evenly/contract";
import type { OnePayCodeInput, PayCode } from "@evenly/contract/pay-codes/schemas";
import type { Tx } from "@evenly/db";
import { lockOpenPayCodesOf, type PayCodeRow, updatePayCode } from "@evenly/db/pay-codes/queries";
import { whyPayCodeNotPayable } from "@evenly/domain/pay-codes/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { getPayCode } from "./get-pay-code.ts";
import { lockOwnPayCode } from "./load.ts";
import { tellPayCode } from "./tell-pay-code.ts";

/**
 * Cancels one of the caller's codes; nobody can pay it any more.
 *
 * @throws {UNAUTHENTICATED} @throws {PAY_CODE_NOT_FOUND}
 * @throws {PAY_CODE_USED} @throws {PAY_CODE_EXPIRED} @throws {PAY_CODE_REPLACED} @throws {PAY_CODE_REVOKED} it has ended.
 */
export async function revokePayCode(ctx: ServiceContext, { payCodeId }: OnePayCodeInput): Promise<PayCode> {
  await withTransaction(ctx, async (tx) => {
    const code = await lockOwnPayCode(ctx, tx, payCodeId);
    const why = whyPayCodeNotPayable(code, null, ctx.clock.now());
    if (why !== null) refuse(why);
    await revoke(ctx, tx, code);
  });
  return await getPayCode(ctx, { payCodeId });
}

/** Revokes the open codes of an account; nobody can pay them any more. */
export async function endPayCodesOf(ctx: ServiceContext, tx: Tx, userId: string): Promise<void> {
  for (const code of await lockOpenPayCodesOf(tx, userId)) await revoke(ctx, tx, code);
}

async function revoke(ctx: ServiceContext, tx: Tx, code: PayCodeRow): Promise<void> {
  const set = { state: "revoked", closedAt: ctx.clock.now() } as const;
  await updatePayCode(tx, code.id, set);
  await tellPayCode(ctx, tx, { ...code, ...set });
  await recordAudit(ctx, tx, { operation: "pay_code.revoked", userId: code.ownerUserId, subject: code.id });
}
