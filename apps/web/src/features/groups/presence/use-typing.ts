import type { Group } from "@evenly/contract/groups/schemas";
import { ADDRESSEES_MAX, TYPING_REPEATED_MS } from "@evenly/contract/realtime/limits";
import { useCallback, useEffect, useRef, useState } from "react";
import { usePeople } from "../../../shell/people-here.ts";
import { useRealtimeSend } from "../../realtime/index.ts";

/** Repeated a little later than the gateway forwards again, and more often than its marks fade. */
const REPEAT_MS = TYPING_REPEATED_MS * 1.1;

/** Active members who are there, without the user. */
export function usePresentMembers({ members, ownMemberId }: Group) {
  const { statuses } = usePeople();
  return members.filter(
    ({ id, userId, isActive }) =>
      isActive && userId !== null && id !== ownMemberId && statuses.get(userId) === "online",
  );
}

/** Active members who are typing in a subject, or have its page open. */
export function useTypingMembers({ members, ownMemberId }: Group, subjectId: string) {
  const { typing } = usePeople();
  const now = useNowUntil(Math.max(0, ...typing.map(({ until }) => until)));
  const userIds = new Set(
    typing.filter((mark) => mark.subjectId === subjectId && mark.until > now).map(({ userId }) => userId),
  );
  return members.filter(
    ({ id, userId, isActive }) => isActive && id !== ownMemberId && userId !== null && userIds.has(userId),
  );
}

/** Their names. */
export function useTypingNames(group: Group, subjectId: string): readonly string[] {
  return useTypingMembers(group, subjectId).map(({ displayName }) => displayName);
}

/** The time, read again at each mark's end. */
function useNowUntil(until: number): number {
  const [, setTurn] = useState(0);
  const now = Date.now();
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => setTurn((turn) => turn + 1), Math.min(1000, until - Date.now() + 10));
    return () => clearInterval(timer);
  }, [until]);
  return now;
}

/**
 * Tells the members who are there that the user types in a subject: `say` at most every two seconds, and `stop` when it is over, at the
 * latest with the page. Nothing is said while the page is hidden.
 */
export function useSayTyping(group: Group, subjectId: string) {
  const send = useRealtimeSend();
  const present = usePresentMembers(group);
  const latest = useRef({ send, present, subjectId });
  latest.current = { send, present, subjectId };
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  const told = useRef<readonly string[]>([]);
  const tell = useCallback((userIds: readonly string[], isTyping: boolean) => {
    const timestamp = new Date().toISOString();
    for (const userId of userIds) {
      const data = { userId, isTyping, subjectId: latest.current.subjectId, timestamp };
      latest.current.send({ type: "typing", data });
    }
  }, []);
  const stop = useCallback(() => {
    tell(told.current, false);
    told.current = [];
    toldAt.current = Number.NEGATIVE_INFINITY;
  }, [tell]);
  const say = useCallback(() => {
    if (document.visibilityState !== "visible" || performance.now() - toldAt.current < REPEAT_MS) return;
    const userIds = latest.current.present.flatMap(({ userId }) => userId ?? []).slice(0, ADDRESSEES_MAX);
    const left = told.current.filter((userId) => !(userIds as readonly string[]).includes(userId));
    if (left.length > 0) tell(left, false);
    if (userIds.length === 0) return;
    toldAt.current = performance.now();
    told.current = userIds;
    tell(userIds, true);
  }, [tell]);
  useEffect(() => stop, [stop]);
  return { say, stop };
}

/** An open page is told again before the gateway's mark of 6 s ends. */
const OPEN_REPEAT_MS = 4000;

/** While mounted and looked at, tells the members who are there that the user has the page of a subject open. */
export function useKeepSaying(group: Group, subjectId: string): void {
  const { say, stop } = useSayTyping(group, subjectId);
  // Somebody who comes hears of it at once.
  const present = usePresentMembers(group)
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    if (present === "") return;
    const onVisibility = () => (document.visibilityState === "visible" ? say() : stop());
    stop();
    say();
    const timer = setInterval(say, OPEN_REPEAT_MS);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [present, say, stop]);
}
