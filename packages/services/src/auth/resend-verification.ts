import { invariant, refuse } from "@evenly/contract";
import type { Done, ResendVerificationInput } from "@evenly/contract/auth/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../context.ts";
import { openEmail } from "../shared/sealed-addresses.ts";
import { requestLink } from "./link-requests.ts";

/**
 * Has a new link mailed to an address that waits to be verified: the one given, or the caller's own. Whether there is
 * such an account shows neither in the answer nor in the work; at most 5 mails an hour go to one address.
 *
 * @throws {VALIDATION} no address, and nobody is signed in.
 */
export async function resendVerification(ctx: ServiceContext, input: ResendVerificationInput): Promise<Done> {
  await requestLink(ctx, {
    email: input.email ?? (await ownEmail(ctx)),
    purpose: "verify_email",
    isWantedBy: (user) => user.emailVerifiedAt === null,
  });
  return { done: true };
}

async function ownEmail(ctx: ServiceContext): Promise<string> {
  if (ctx.actor.kind !== "user") {
    return refuse("VALIDATION", {
      issues: [{ path: "email", message: "is needed when nobody is signed in" }],
    });
  }
  const user = await findUserById(ctx.db, ctx.actor.userId);
  invariant(user, "a signed-in user exists");
  return openEmail(ctx, { userId: user.id, emailSealed: user.emailSealed });
}
