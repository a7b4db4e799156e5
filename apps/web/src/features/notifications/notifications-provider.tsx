import type { NotificationCounts } from "@evenly/contract/notifications/centre";
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import { lazyPart } from "../../lazy-part.tsx";
import { api } from "../../trpc.ts";
import { useAuth } from "../auth/index.ts";
import { useEdits } from "../offline/index.ts";
import { type ReadFrame, useRealtimeFrames } from "../realtime/index.ts";

/** The page is drawn first. */
const AFTER_PAINT_MS = 200;
/** Frames are best effort. */
const RECOUNT_MS = 300_000;
/** Frames that wait until what takes them has loaded. */
const WAITING_MAX = 100;

export type FrameTaker = (frame: ReadFrame) => void;
/** What came in last. */
export type News = { readonly id: string; readonly title: string };

type Notifications = {
  /** How many stand in each tab; undefined until it is known. */
  readonly counts: NotificationCounts | undefined;
  /** Whether the list under the bell is open. */
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly news: News | null;
  /** What could not be done in it, until something is, or it is opened or closed. @see spec 1 section 8 */
  readonly error: string | null;
  readonly setError: (error: string | null) => void;
};

const NotificationsContext = createContext<Notifications | null>(null);

/** Keeps the notifications of whoever is signed in; everything but their counts loads after the page. */
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

/** While "all read" waits for the network, nothing is unread. */
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

/** Hands frames on to whoever takes them, first those that came before there was anybody. */
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

/** Counts and news of the notification centre, whether it is open, and what failed in it last. */
export function useNotifications(): Notifications {
  const value = use(NotificationsContext);
  if (value === null) throw new Error("useNotifications must be used within a NotificationsProvider");
  return value;
}
