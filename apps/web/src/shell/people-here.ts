import { useSyncExternalStore } from "react";

/** Who is typing where, and until when unless it is repeated. */
export type TypingMark = { readonly userId: string; readonly subjectId: string; readonly until: number };
type People = {
  /** Status of people who share a group with the user; those who are offline are missing. */
  readonly statuses: ReadonlyMap<string, string>;
  readonly typing: readonly TypingMark[];
};

const NOBODY: People = { statuses: new Map(), typing: [] };
const OFFLINE = "offline";
let people = NOBODY;
const listeners = new Set<() => void>();

function set(next: People): void {
  people = next;
  for (const listener of listeners) listener();
}

/** Stores a person's status as the gateway tells it. */
export function noteStatus(userId: string, status: string): void {
  const statuses = new Map(people.statuses);
  if (status === OFFLINE) statuses.delete(userId);
  else statuses.set(userId, status);
  set({ ...people, statuses });
}

/** Stores that a person types in something, until `until`, or stops. */
export function noteTyping(userId: string, subjectId: string, until: number | null): void {
  const others = people.typing.filter((mark) => mark.userId !== userId || mark.subjectId !== subjectId);
  set({ ...people, typing: until === null ? others : [...others, { userId, subjectId, until }] });
}

/** Forgets everybody: on a lost connection nothing is known, and a new one tells who is there. */
export function forgetPeople(): void {
  if (people !== NOBODY) set(NOBODY);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is there and who is typing. */
export function usePeople(): People {
  return useSyncExternalStore(subscribe, () => people);
}
