import type { ChannelChecked, ChannelInput } from "@evenly/contract/notifications/channel-tests";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Says whether a channel is set and its provider answers.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function checkChannel(ctx: ServiceContext, { channel }: ChannelInput): Promise<ChannelChecked> {
  requireUser(ctx);
  return { channel, state: await ctx.channelProbe.check(channel) };
}
