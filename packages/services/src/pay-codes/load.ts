import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findPayCode, lockPayCode, type PayCodeRow } from "@evenly/db/pay-codes/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { isTokenOf, payCodeIdIn } from "./pay-code-token.ts";

/**
 * The code of a scanned token. An unknown id and a wrong signature are refused alike, so that nobody learns which codes exist.
 *
 * @throws {PAY_CODE_TAMPERED}
 */
export async function loadScanned(ctx: ServiceContext, token: string): Promise<PayCodeRow> {
  const id = payCodeIdIn(token);
  const code = id === null ? null : await findPayCode(ctx.db, id);
  if (code === null || !isTokenOf(ctx.config.tokenPepper, code, token)) return refuse("PAY_CODE_TAMPERED");
  return code;
}

/**
 * One of the caller's codes.
 *
 * @throws {UNAUTHENTICATED} @throws {PAY_CODE_NOT_FOUND}
 */
export async function loadOwnPayCode(ctx: ServiceContext, payCodeId: string): Promise<PayCodeRow> {
  const ownerUserId = requireUser(ctx);
  const code = await findPayCode(ctx.db, payCodeId);
  return code?.ownerUserId === ownerUserId ? code : refuse("PAY_CODE_NOT_FOUND");
}

/**
 * Locks one of the caller's codes.
 *
 * @throws {UNAUTHENTICATED} @throws {PAY_CODE_NOT_FOUND}
 */
export async function lockOwnPayCode(ctx: ServiceContext, tx: Tx, payCodeId: string): Promise<PayCodeRow> {
  await loadOwnPayCode(ctx, payCodeId);
  return (await lockPayCode(tx, payCodeId)) ?? refuse("PAY_CODE_NOT_FOUND");
}
