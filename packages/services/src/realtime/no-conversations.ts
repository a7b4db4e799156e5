import type { Conversations } from "../ports.ts";

/** Has no partners, since there are neither groups nor chats yet. */
export const noConversations: Conversations = { listPartners: async () => new Map() };
