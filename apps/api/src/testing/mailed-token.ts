import { linkTokenFor } from "@evenly/services/shared/secrets";
import type { TestContext } from "@evenly/testing";

/** The token of the newest link of an address, derived as the worker derives it for the mail. */
export async function mailedToken(
  ctx: TestContext,
  purpose: "verify_email" | "reset_password",
  email: string,
): Promise<string> {
  const [link] = await ctx.db.$client<{ id: string }[]>`
    select l.id from link_tokens l join users u on u.id = l.user_id
    where u.email_lookup = ${ctx.seal.lookup("email", email)} and l.purpose = ${purpose} order by l.id desc limit 1`;
  return linkTokenFor(ctx.config.tokenPepper, purpose, link?.id ?? "");
}
