import { PARTNERS_MAX } from "@evenly/contract/realtime/schemas";
import type { Database } from "@evenly/db";
import { listGroupPartners } from "@evenly/db/groups/partner-queries";
import type { Conversations } from "../ports.ts";

/** Partners are people who share an active group, unless one of them has blocked the other. */
export function groupConversations(db: Database): Conversations {
  return { listPartners: (userIds) => listGroupPartners(db, userIds, PARTNERS_MAX) };
}
