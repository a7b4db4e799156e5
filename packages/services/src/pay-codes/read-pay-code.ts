import { refuse } from "@evenly/contract";
import { type ReadPayCodeInput, ScannedPayCode } from "@evenly/contract/pay-codes/schemas";
import { whyPayCodeNotPayable } from "@evenly/domain/pay-codes/index";
import type { ServiceContext } from "../context.ts";
import { findPayee } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadScanned } from "./load.ts";

/**
 * What a scanned code asks for, and whom it pays. Nothing is reserved.
 *
 * @throws {UNAUTHENTICATED} @throws {PAY_CODE_TAMPERED}
 * @throws {PAY_CODE_USED} @throws {PAY_CODE_EXPIRED} @throws {PAY_CODE_REPLACED} @throws {PAY_CODE_REVOKED} it has ended.
 * @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} @throws {RATE_LIMITED}
 */
export async function readPayCode(
  ctx: ServiceContext<"limits" | "seal">,
  { token }: ReadPayCodeInput,
): Promise<ScannedPayCode> {
  const userId = requireUser(ctx);
  const code = await loadScanned(ctx, token);
  const why = whyPayCodeNotPayable(code, null, ctx.clock.now());
  if (why !== null) refuse(why);
  const payee = await findPayee(ctx, { to: code.ownerUserId });
  const isOwn = code.ownerUserId === userId;
  return ScannedPayCode.parse({ ...code, note: code.note ?? "", payee, isOwn });
}
