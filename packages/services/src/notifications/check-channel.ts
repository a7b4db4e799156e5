import type { ChannelChecked, ChannelInput } from "@evenly/contract/notifications/channel-tests";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Returns whether a channel is configured and its provider answers.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function checkChannel(
  ctx: ServiceContext<"channelProbe">,
  { channel }: ChannelInput,
): Promise<ChannelChecked> {
  requireUser(ctx);
  return { channel, state: await ctx.channelProbe.check(channel) };
}
