import type { Payee } from "@evenly/contract/payments/schemas";
import { api } from "../../../api/trpc.ts";
import { usePeopleSearch } from "../../contacts/index.ts";

const RECENT_MAX = 6;
/** Number of favourites shown before anything is typed. */
const FAVOURITES_SHOWN = 6;

export type PayeeGroup = {
  readonly id: "favourites" | "recent" | "found";
  readonly people: readonly Payee[];
};

/** The people that the picker offers: favourites and recent payees or, once something is typed, search results. */
export function usePayeeChoices(text: string) {
  const favourites = api.contacts.listFavourites.useQuery().data ?? [];
  const recent = api.payments.listRecentPayees.useQuery({ limit: RECENT_MAX }).data ?? [];
  const search = usePeopleSearch(text);
  const known = new Set(favourites.map(({ id }) => id));
  const others = recent.filter(({ id }) => !known.has(id));
  const all: readonly PayeeGroup[] = search.isSearching
    ? [{ id: "found", people: search.hasFailed ? matching([...favourites, ...others], text) : search.people }]
    : [
        { id: "favourites", people: matching(favourites, text).slice(0, FAVOURITES_SHOWN) },
        { id: "recent", people: matching(others, text) },
      ];
  const groups = all.filter(({ people }) => people.length > 0);
  return {
    groups,
    people: groups.flatMap(({ people }) => people),
    hasFoundNobody: search.isSearching && search.isUpToDate && groups.length === 0,
  };
}

function matching(people: readonly Payee[], text: string): readonly Payee[] {
  const wanted = text.trim().toLowerCase().replace(/^@/, "");
  return people.filter(
    ({ displayName, handle }) =>
      displayName.toLowerCase().includes(wanted) || handle.toLowerCase().startsWith(wanted),
  );
}
