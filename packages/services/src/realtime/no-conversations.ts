import type { Conversations } from "../ports.ts";

/** Nobody shares a conversation while there are neither groups nor chats. */
export const noConversations: Conversations = { listPartners: async () => new Map() };
