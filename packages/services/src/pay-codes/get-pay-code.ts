import { invariant } from "@evenly/contract";
import type { OnePayCodeInput, PayCode } from "@evenly/contract/pay-codes/schemas";
import type { ServiceContext } from "../context.ts";
import { loadOwnPayCode } from "./load.ts";
import { presentPayCodes } from "./present.ts";

/**
 * One of the caller's codes.
 *
 * @throws {UNAUTHENTICATED} @throws {PAY_CODE_NOT_FOUND}
 */
export async function getPayCode(ctx: ServiceContext, { payCodeId }: OnePayCodeInput): Promise<PayCode> {
  const [code] = await presentPayCodes(ctx, [await loadOwnPayCode(ctx, payCodeId)]);
  invariant(code, "each code is presented");
  return code;
}
