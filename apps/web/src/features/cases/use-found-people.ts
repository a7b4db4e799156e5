import type { FindUsersInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { useState } from "react";
import { api } from "../../api/trpc.ts";
import { useOperatorText } from "./use-operator-text.ts";

type State = NonNullable<FindUsersInput["state"]>;
export type PeopleFilter = "all" | State;
export type FoundPeople = ReturnType<typeof useFoundPeople>;

const PAGE_SIZE = 20;

/** The people of the last search, page by page. A search is recorded, so it runs only when the operator asks for it. */
export function useFoundPeople() {
  const textOf = useOperatorText();
  const [people, setPeople] = useState<readonly OperatorUser[] | null>(null);
  const [nextCursor, setNextCursor] = useState<OperatorUser["id"] | null>(null);
  const [asked, setAsked] = useState<Pick<FindUsersInput, "q" | "state">>({});
  const find = api.operators.users.find.useMutation();
  const load = (query: Pick<FindUsersInput, "q" | "state">, cursor?: OperatorUser["id"]) =>
    find.mutate(
      { ...query, limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
      {
        onSuccess: (page) => {
          setAsked(query);
          setPeople((known) => (cursor === undefined ? page.users : [...(known ?? []), ...page.users]));
          setNextCursor(page.nextCursor);
        },
      },
    );
  return {
    people,
    isSearching: find.isPending,
    failure: find.error === null ? null : textOf(find.error),
    search: (typed: string, filter: PeopleFilter) =>
      load({
        ...(typed.trim() === "" ? {} : { q: typed.trim() }),
        ...(filter === "all" ? {} : { state: filter }),
      }),
    more: nextCursor === null ? null : () => load(asked, nextCursor),
    /** Replaces a person after an act. */
    replace: (changed: OperatorUser) =>
      setPeople((known) => known?.map((person) => (person.id === changed.id ? changed : person)) ?? null),
  };
}
