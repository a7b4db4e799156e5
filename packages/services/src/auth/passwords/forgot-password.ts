import type { Done, ForgotPasswordInput } from "@evenly/contract/auth/schemas";
import type { ServiceContext } from "../../context.ts";
import { requestLink } from "../email/link-requests.ts";

/**
 * Mails a link that sets a new password, at most 5 an hour per address. Neither the answer nor its timing reveals whether the
 * account exists.
 */
export async function forgotPassword(ctx: ServiceContext<"seal">, input: ForgotPasswordInput): Promise<Done> {
  await requestLink(ctx, { email: input.email, purpose: "reset_password", isWantedBy: () => true });
  return { done: true };
}
