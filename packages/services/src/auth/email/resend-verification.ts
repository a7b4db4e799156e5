import { invariant, refuse } from "@evenly/contract";
import type { Done, ResendVerificationInput } from "@evenly/contract/auth/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../../context.ts";
import { openEmail } from "../../shared/sealed-addresses.ts";
import { requestLink } from "./link-requests.ts";

/**
 * Mails a new verification link to an unverified address: the given one, or the caller's own. At most 5 mails an hour per
 * address. Neither the answer nor its timing reveals whether the account exists.
 *
 * @throws {VALIDATION} no address was given and the caller is not signed in.
 */
export async function resendVerification(
  ctx: ServiceContext<"seal">,
  input: ResendVerificationInput,
): Promise<Done> {
  await requestLink(ctx, {
    email: input.email ?? (await ownEmail(ctx)),
    purpose: "verify_email",
    isWantedBy: (user) => user.emailVerifiedAt === null,
  });
  return { done: true };
}

async function ownEmail(ctx: ServiceContext<"seal">): Promise<string> {
  if (ctx.actor.kind !== "user") {
    return refuse("VALIDATION", {
      issues: [{ path: "email", message: "is needed when nobody is signed in" }],
    });
  }
  const user = await findUserById(ctx.db, ctx.actor.userId);
  invariant(user, "a signed-in user exists");
  return openEmail(ctx, { userId: user.id, emailSealed: user.emailSealed });
}
