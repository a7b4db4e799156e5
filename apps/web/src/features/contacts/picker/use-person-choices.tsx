import type { SuggestedPeople } from "@evenly/contract/contacts/schemas";
import type { Payee } from "@evenly/contract/payments/schemas";
import { containsWords } from "@evenly/contract/search-form";
import { Users } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { usePeopleSearch } from "../use-people-search.ts";
import { matchingPeople, type PickerChoices, type PickerExtra, type PickerGroup } from "./picker-choices.ts";

/** Numbers of people of each list before anything is typed. */
const SHOWN = { favourites: 4, recent: 4, members: 4 } as const;

type Asked = {
  readonly text: string;
  /** People who are chosen already, or cannot be. */
  readonly without: ReadonlySet<string>;
  /** Picks everybody of a group; without it only single people are offered. */
  readonly onPickAll?: ((people: readonly Payee[]) => void) | undefined;
  /** What else can be picked for the text. */
  readonly extras: readonly PickerExtra[];
  /** The text names one person exactly, who is looked up; no entry is marked. */
  readonly isExact: boolean;
};

/** What the picker offers: favourites, recent people and members of the user's groups or, for a typed text, search results. */
export function usePersonChoices({ text, without, onPickAll, extras, isExact }: Asked) {
  const suggested = api.contacts.suggest.useQuery();
  const search = usePeopleSearch(text);
  const isFree = ({ id }: Payee) => !without.has(id);
  const known = knownPeople(suggested.data, isFree);
  const found = search.hasFailed
    ? matchingPeople(
        known.flatMap(({ people }) => people),
        text,
      )
    : search.people.filter(isFree);
  const all: readonly PickerGroup<Payee>[] = search.isSearching
    ? [{ id: "found", people: found }]
    : known.map(({ id, people }) => ({ id, people: matchingPeople(people, text).slice(0, SHOWN[id]) }));
  const groups = all.filter(({ people }) => people.length > 0);
  const wholeGroups = useWholeGroups(suggested.data, { text, isFree, onPickAll });
  const isAnswer = search.isSearching && search.isUpToDate && !isExact;
  const choices: PickerChoices<Payee> = {
    groups,
    extras: [...extras, ...wholeGroups],
    isAnswer: isAnswer || (!search.isSearching && extras.length > 0),
    hasFoundNobody: search.isSearching && search.isUpToDate && groups.length === 0,
  };
  return { choices, knowsNobody: suggested.isSuccess && known.every(({ people }) => people.length === 0) };
}

/** Each person is in the first list that has them. */
function knownPeople(suggested: SuggestedPeople | undefined, isFree: (person: Payee) => boolean) {
  const { favourites = [], recent = [], groups = [] } = suggested ?? {};
  const seen = new Set<string>();
  const firstOnly = (people: readonly Payee[]) =>
    people.filter((person) => {
      if (!isFree(person) || seen.has(person.id)) return false;
      seen.add(person.id);
      return true;
    });
  return [
    { id: "favourites", people: firstOnly(favourites) },
    { id: "recent", people: firstOnly(recent) },
    { id: "members", people: firstOnly(groups.flatMap(({ people }) => people)) },
  ] as const;
}

/** An entry for everybody of each group that has several people left to pick. */
function useWholeGroups(
  suggested: SuggestedPeople | undefined,
  { text, isFree, onPickAll }: Pick<Asked, "text" | "onPickAll"> & { isFree: (person: Payee) => boolean },
): readonly PickerExtra[] {
  const t = useTranslations("picker");
  if (onPickAll === undefined || text.trim().startsWith("@")) return [];
  return (suggested?.groups ?? []).flatMap(({ id, name, people, isWhole }) => {
    const free = people.filter(isFree);
    if (!isWhole || free.length < 2 || !containsWords(name, text)) return [];
    const label = t("everyone", { name, count: free.length });
    return [{ id, label, icon: <Users size={18} />, onPick: () => onPickAll(free) }];
  });
}
