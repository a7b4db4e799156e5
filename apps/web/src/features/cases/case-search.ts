const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type CaseSearch = { readonly case?: string };

/** The open case in the address; anything else is dropped. */
export function readCaseSearch(search: Record<string, unknown>): CaseSearch {
  const id = search.case;
  return typeof id === "string" && ID.test(id) ? { case: id } : {};
}

export type PeopleSearch = { readonly q?: string };

/** The person to look for in the address; the search itself waits for the operator, because it is recorded. */
export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const { q } = search;
  return typeof q === "string" && q.length <= 254 ? { q } : {};
}
