import { PERSON_SEARCH_LENGTH_MIN } from "@evenly/contract/contacts/search-length";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../api/trpc.ts";

const PAUSE_MS = 200;

/**
 * People whose name or handle contains the text, or with a leading @ whose handle starts with it; debounced. The previous results stay
 * until new ones arrive.
 */
export function usePeopleSearch(text: string) {
  const wanted = text.trim();
  const paused = usePaused(wanted);
  const isLongEnough = isSearched(wanted);
  const found = api.contacts.search.useQuery(
    { q: paused },
    {
      enabled: isLongEnough && isSearched(paused),
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  const isUpToDate = paused === wanted && !found.isPlaceholderData && !found.isFetching;
  return {
    isSearching: isLongEnough,
    people: isLongEnough ? (found.data ?? []) : [],
    /** Whether the results belong to the field's current text. */
    isUpToDate,
    hasFailed: found.isError,
  };
}

function isSearched(text: string): boolean {
  return text.replace(/^@/, "").length >= PERSON_SEARCH_LENGTH_MIN;
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
