import type { CaseId } from "@evenly/contract/cases/schemas";
import { pickIds } from "../../shell/ids.ts";

export type CaseSearch = { readonly case?: CaseId | undefined };

/** The open case in the address; anything else is dropped. */
export function readCaseSearch(search: Record<string, unknown>): CaseSearch {
  return pickIds<{ case: CaseId }>(search, ["case"]);
}

export type PeopleSearch = { readonly q?: string };

/** The person to look for in the address; the search itself waits for the operator, because it is recorded. */
export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const { q } = search;
  return typeof q === "string" && q.length <= 254 ? { q } : {};
}
