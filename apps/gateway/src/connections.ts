import type { Connection } from "./connection.ts";

export type SignedIn = Connection & { readonly user: NonNullable<Connection["user"]> };

/** The signed-in connections of this process, by user. */
export type Connections = {
  add(connection: SignedIn): void;
  remove(connection: Connection): void;
  of(userId: string): Iterable<SignedIn>;
  countOf(userId: string): number;
  all(): Iterable<SignedIn>;
  users(): readonly string[];
};

export function createConnections(): Connections {
  const byUser = new Map<string, Set<SignedIn>>();
  return {
    add: (connection) => {
      const own = byUser.get(connection.user.userId) ?? new Set();
      byUser.set(connection.user.userId, own.add(connection));
    },
    remove: (connection) => {
      const userId = connection.user?.userId;
      const own = userId === undefined ? undefined : byUser.get(userId);
      if (userId === undefined || own === undefined) return;
      own.delete(connection as SignedIn);
      if (own.size === 0) byUser.delete(userId);
    },
    of: (userId) => byUser.get(userId) ?? [],
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
    all: function* () {
      for (const own of byUser.values()) yield* own;
    },
    users: () => [...byUser.keys()],
  };
}
