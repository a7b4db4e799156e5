import type { NotificationCounts } from "@evenly/contract/notifications/centre";
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import { api } from "../../api/trpc.ts";
import { lazyPart } from "../../lazy-part.tsx";
import { useAuth } from "../auth/index.ts";
import { useEdits } from "../offline/index.ts";
import { type ReadFrame, useRealtimeFrames } from "../realtime/index.ts";

/** Delay that lets the page paint first. */
const AFTER_PAINT_MS = 200;
/** Refetch interval of the counts, because socket frames can be lost. */
const RECOUNT_MS = 300_000;
/** Maximum number of frames buffered until their handler has loaded. */
const WAITING_MAX = 100;

export type FrameTaker = (frame: ReadFrame) => void;
/** The last notification that arrived. */
export type News = { readonly id: string; readonly title: string };

type Notifications = {
  /** Number of notifications in each tab; undefined until loaded. */
  readonly counts: NotificationCounts | undefined;
  /** Whether the bell's panel is open. */
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly news: News | null;
  /** The last failed action in the panel; cleared by the next action and when the panel opens or closes. @see spec 1 section 8 */
  readonly error: string | null;
  readonly setError: (error: string | null) => void;
};

const NotificationsContext = createContext<Notifications | null>(null);

/** Provides the signed-in user's notifications; everything except their counts loads after the page. */
export function NotificationsProvider({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useAuth().user !== null;
  const counts = useCounts(isSignedIn);
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState<News | null>(null);
  const [error, setError] = useState<string | null>(null);
  const take = useFrameQueue();
  const value = useMemo(() => {
    const setIsOpen = (isOpening: boolean) => {
      setOpen(isOpening);
      setError(null);
    };
    return { counts, isOpen, setIsOpen, news, error, setError };
  }, [counts, isOpen, news, error]);
  return (
    <NotificationsContext value={value}>
      {children}
      {isSignedIn && <LiveNotifications take={take} onNews={setNews} isQuiet={isOpen} />}
    </NotificationsContext>
  );
}

/** Counts; unread is zero while an "all read" edit is queued. */
function useCounts(isSignedIn: boolean): NotificationCounts | undefined {
  const known = api.notifications.counts.useQuery(undefined, {
    enabled: isSignedIn,
    refetchInterval: RECOUNT_MS,
  }).data;
  const isAllRead = useEdits().some(({ edit, refusal }) => edit.kind === "allRead" && refusal === null);
  return useMemo(() => (known && isAllRead ? { ...known, unread: 0 } : known), [known, isAllRead]);
}

const LiveNotifications = lazyPart(
  () => import("./components/live-notifications.tsx").then((module) => module.LiveNotifications),
  { afterMs: AFTER_PAINT_MS },
);

/** Passes frames to the registered handler; frames received before it was registered are buffered and passed first. */
function useFrameQueue(): (taker: FrameTaker | null) => void {
  const taker = useRef<FrameTaker | null>(null);
  const waiting = useRef<ReadFrame[]>([]);
  useRealtimeFrames((frame) => {
    if (taker.current) taker.current(frame);
    else if (waiting.current.length < WAITING_MAX) waiting.current.push(frame);
  });
  return useCallback((next) => {
    taker.current = next;
    if (next) for (const frame of waiting.current.splice(0)) next(frame);
  }, []);
}

/** Counts and the last arrival of the notification centre, whether it is open, and its last error. */
export function useNotifications(): Notifications {
  const value = use(NotificationsContext);
  if (value === null) throw new Error("useNotifications must be used within a NotificationsProvider");
  return value;
}
