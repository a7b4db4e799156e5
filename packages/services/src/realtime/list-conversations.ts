import { UserId } from "@evenly/contract";
import {
  type ConversationPartners,
  type ConversationsInput,
  PARTNERS_MAX,
} from "@evenly/contract/realtime/schemas";
import type { Parts } from "../context.ts";

/** Returns the conversation partners of a gateway's users; only they see presence and typing. */
export async function listConversations(
  ctx: Pick<Parts, "conversations">,
  { userIds }: ConversationsInput,
): Promise<ConversationPartners> {
  const partners = await ctx.conversations.listPartners(userIds);
  return {
    people: userIds.flatMap((userId) => {
      const others = (partners.get(userId) ?? []).filter((otherId) => otherId !== userId);
      if (others.length === 0) return [];
      return [{ userId, partnerIds: others.slice(0, PARTNERS_MAX).map((otherId) => UserId.parse(otherId)) }];
    }),
  };
}
