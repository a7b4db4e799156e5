import type { Store } from "./memory-store.ts";
import type { PersonFacts } from "./model.ts";

/**
 * Users in two countries and an unknown one, in three zones, before and after approval. The last two characters of an id select
 * sub-accounts.
 */
export const PEOPLE: readonly PersonFacts[] = [
  { userId: "ana-0a", country: "US", isApproved: false, timeZone: "America/New_York" },
  { userId: "ben-1b", country: "DE", isApproved: false, timeZone: "Europe/Berlin" },
  { userId: "cem-2c", country: "US", isApproved: true, timeZone: "Asia/Tokyo" },
  { userId: "dia-3d", country: null, isApproved: false, timeZone: "UTC" },
];

/** Adds a user with an empty wallet to a store. */
export function openPerson(store: Store, { userId, country, isApproved, timeZone }: PersonFacts): void {
  const meters = { day: "", dayMinor: 0n, dayCount: 0, month: "", monthMinor: 0n, monthCount: 0 };
  const zone = { timeZone, next: null };
  const ownLimits = { singleMinor: null, dailyMinor: null };
  const identityTier = isApproved ? "approved" : "unverified";
  store.parties.set(userId, {
    userId,
    isFrozen: false,
    country,
    identityTier,
    zone,
    meters,
    moves: 0,
    ownLimits,
  });
  const nothing = { posted: 0n, held: 0n, seq: 0n, version: 0n };
  store.wallets.set(userId, {
    accountId: `wallet of ${userId}`,
    userId,
    country,
    currency: "USD",
    ...nothing,
  });
}
