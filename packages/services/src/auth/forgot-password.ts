import type { Done, ForgotPasswordInput } from "@evenly/contract/auth/schemas";
import type { ServiceContext } from "../context.ts";
import { requestLink } from "./link-requests.ts";

/**
 * Has a link mailed that sets a new password. Whether the account exists shows neither in the answer nor in the work;
 * at most 5 mails an hour go to one address.
 */
export async function forgotPassword(ctx: ServiceContext, input: ForgotPasswordInput): Promise<Done> {
  await requestLink(ctx, { email: input.email, purpose: "reset_password", isWantedBy: () => true });
  return { done: true };
}
