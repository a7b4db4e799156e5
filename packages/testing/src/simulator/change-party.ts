import type { changeZone } from "@evenly/domain/ledger/index";
import type { Store } from "./memory-store.ts";
import type { Model } from "./model.ts";
import { ensureFairMove } from "./model-days.ts";

/** Changes by operators and users that move no money. */
export type PartyChange =
  | { readonly change: "freeze" | "thaw" | "tier" }
  | { readonly change: "country"; readonly country: string | null }
  | { readonly change: "zone"; readonly timeZone: string };
type Books = {
  readonly store: Store;
  readonly model: Model;
  readonly rules: { readonly changeZone: typeof changeZone };
};

/** Changes a user in the store and in the model. */
export function changeParty(
  { store, model, rules }: Books,
  userId: string,
  wish: PartyChange,
  now: Date,
): void {
  const party = store.parties.get(userId);
  const wallet = store.wallets.get(userId);
  const person = model.people.get(userId);
  if (!party || !wallet || !person) return;
  if (wish.change === "country") {
    const { country } = wish;
    person.country = country;
    store.parties.set(userId, { ...party, country });
    store.wallets.set(userId, { ...wallet, country });
  } else if (wish.change === "zone") {
    const zone = rules.changeZone(party.zone, wish.timeZone, now);
    ensureFairMove(person.zone, wish.timeZone, now, zone);
    person.zone = zone;
    store.parties.set(userId, { ...party, zone });
  } else if (wish.change === "tier") {
    person.isApproved = !person.isApproved;
    store.parties.set(userId, { ...party, identityTier: person.isApproved ? "approved" : "unverified" });
  } else {
    person.isFrozen = wish.change === "freeze";
    store.parties.set(userId, { ...party, isFrozen: person.isFrozen });
  }
}
