import { PERSON_SEARCH_LENGTH_MIN } from "@evenly/contract/contacts/search-length";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../trpc.ts";

const PAUSE_MS = 200;

/** People whose name or handle has this in it, asked once typing pauses. The people before stay until others are found. */
export function usePeopleSearch(text: string) {
  const wanted = text.trim().replace(/^@/, "");
  const paused = usePaused(wanted);
  const isLongEnough = wanted.length >= PERSON_SEARCH_LENGTH_MIN;
  const found = api.contacts.search.useQuery(
    { q: paused },
    {
      enabled: isLongEnough && paused.length >= PERSON_SEARCH_LENGTH_MIN,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  const isSettled = paused === wanted && !found.isPlaceholderData && !found.isFetching;
  return {
    isSearching: isLongEnough,
    people: isLongEnough ? (found.data ?? []) : [],
    /** Whether the answer is that of what stands in the field. */
    isSettled,
    hasFailed: found.isError,
  };
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
