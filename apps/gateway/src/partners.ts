import { UserId } from "@evenly/contract";
import { CONVERSATIONS_CHECK_MAX } from "@evenly/contract/realtime/schemas";
import type { Log } from "@evenly/platform";
import type { InternalApi } from "./internal-api.ts";

const NOBODY: ReadonlySet<string> = new Set();

/** Conversation partners of the users connected here, as last reported by the api. */
export type Partners = {
  of(userId: string): ReadonlySet<string>;
  /** Users connected here who share a conversation with this user, who may be connected elsewhere. */
  watchersOf(userId: string): ReadonlySet<string>;
  /** Loads these users' partners from the api; true if it answered. */
  learn(userIds: readonly string[]): Promise<boolean>;
  /** Loads a new user's partners in one call with all users who connect within `collectMs`. */
  meet(userId: string): Promise<boolean>;
  forget(userId: string): void;
};

export function createPartners(
  api: Pick<InternalApi, "listConversations">,
  log: Log,
  collectMs: number,
): Partners {
  const partners = new Map<string, ReadonlySet<string>>();
  const watchers = new Map<string, Set<string>>();
  let collecting: { readonly userIds: Set<string>; readonly learned: Promise<boolean> } | null = null;

  const forget = (userId: string) => {
    for (const partnerId of partners.get(userId) ?? NOBODY) {
      const own = watchers.get(partnerId);
      own?.delete(userId);
      if (own?.size === 0) watchers.delete(partnerId);
    }
    partners.delete(userId);
  };
  const set = (userId: string, partnerIds: readonly string[]) => {
    forget(userId);
    if (partnerIds.length === 0) return;
    partners.set(userId, new Set(partnerIds));
    for (const partnerId of partnerIds)
      watchers.set(partnerId, (watchers.get(partnerId) ?? new Set()).add(userId));
  };
  const learn = async (userIds: readonly string[]) => {
    try {
      for (let start = 0; start < userIds.length; start += CONVERSATIONS_CHECK_MAX) {
        const some = userIds.slice(start, start + CONVERSATIONS_CHECK_MAX);
        const { people } = await api.listConversations({ userIds: some.map((id) => UserId.parse(id)) });
        const found = new Map<string, readonly string[]>(
          people.map((each) => [each.userId, each.partnerIds]),
        );
        for (const userId of some) set(userId, found.get(userId) ?? []);
      }
      return true;
    } catch (error) {
      log.warn({ err: error }, "gateway: could not load conversation partners");
      return false;
    }
  };
  const collect = () => {
    const userIds = new Set<string>();
    const learned = new Promise<void>((resolve) => setTimeout(resolve, collectMs)).then(() => {
      collecting = null;
      return learn([...userIds]);
    });
    return { userIds, learned };
  };
  return {
    of: (userId) => partners.get(userId) ?? NOBODY,
    watchersOf: (userId) => watchers.get(userId) ?? NOBODY,
    learn,
    meet: (userId) => {
      collecting ??= collect();
      collecting.userIds.add(userId);
      return collecting.learned;
    },
    forget,
  };
}
