import { invariant, refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { ChannelInput } from "@evenly/contract/notifications/channel-tests";
import { findUserById } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Sends a test mail or text message to the caller's own verified address, regardless of their settings.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} in production, when the caller is not an operator.
 * @throws {ADDRESS_NOT_VERIFIED} the caller has no verified address for this channel.
 */
export async function tryChannel(ctx: ServiceContext, { channel }: ChannelInput): Promise<Done> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    if (ctx.config.isProduction) await requireOperator(ctx, tx, "look");
    const user = await findUserById(tx, userId);
    invariant(user, "a signed-in user exists");
    const { emailSealed, emailVerifiedAt, phoneSealed, phoneConfirmedAt } = user;
    const email = emailVerifiedAt === null ? null : emailSealed;
    const phone = phoneConfirmedAt === null ? null : phoneSealed;
    const addressSealed = channel === "email" ? email : phone;
    if (addressSealed === null) return refuse("ADDRESS_NOT_VERIFIED", { channel });
    await recordEvent(ctx, tx, "channel.test_requested", { userId, channel, addressSealed });
    await recordAudit(ctx, tx, { operation: "channel.test_requested", userId, metadata: { channel } });
  });
  return { done: true };
}
