import type { Notification } from "@evenly/contract/notifications/centre";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../../api/trpc.ts";
import { lazyPart } from "../../../lazy-part.tsx";
import { PaymentToasts, type ReadFrame, useArrival } from "../../realtime/index.ts";
import { acknowledgeShown } from "../acknowledge-shown.ts";
import { isChannelOn } from "../channel-switches.ts";
import { type NotificationCache, notificationCache } from "../notification-cache.ts";
import type { FrameTaker, News } from "../notifications-provider.tsx";
import { takeNotification, takeUpdate } from "../take-frames.ts";
import type { Heard } from "./arrival-toasts.tsx";

/** Counts are refetched once for all notifications that arrive within this time. */
const RECOUNT_MS = 500;
/** Added to timers, because the server's clock may be behind this one. */
const LATER_MS = 2000;
/** Delay before another request if the server still returns a time that has passed. */
const AGAIN_MS = 15_000;
/** Delay of prefetching the list, so that the page's own requests go first. */
const READ_AHEAD_MS = 5000;
/** Longest delay that setTimeout supports; a longer one fires at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;
/** Maximum number of arrivals that wait to be announced; older ones are dropped. */
const HEARD_MAX = 5;

type LiveNotificationsProps = {
  readonly take: (taker: FrameTaker | null) => void;
  readonly onNews: (news: News) => void;
  /** The list is open and shows arriving notifications itself. */
  readonly isQuiet: boolean;
};

const ArrivalToasts = lazyPart(() => import("./arrival-toasts.tsx").then((module) => module.ArrivalToasts), {
  texts: ["notifications"],
});

/** Applies arriving notifications to lists and counts and, unless quiet, announces them with a toast and a sound. */
export function LiveNotifications({ take, onNews, isQuiet }: LiveNotificationsProps) {
  const queryClient = useQueryClient();
  const cache = useMemo(() => notificationCache(queryClient), [queryClient]);
  const settings = api.notifications.getSettings.useQuery().data;
  const isHeard = settings !== undefined && isChannelOn(settings, "in_app");
  const arrival = useArrival();
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  useBackAgain(cache);
  useReadAhead();
  const recount = useRef<ReturnType<typeof setTimeout>>(undefined);

  const say = (item: Notification) => {
    if (item.isRead) return;
    onNews({ id: item.id, title: item.title });
    if (isHeard) setHeard((before) => [...before, { item, isShown: isQuiet }].slice(-HEARD_MAX));
  };
  const receive = (frame: ReadFrame) => {
    if (frame.type === "notification_update") takeUpdate(cache, frame.data);
    if (frame.type !== "notification") return;
    const fresh = takeNotification(cache, frame.data);
    acknowledgeShown([frame.data.id]);
    recount.current ??= setTimeout(() => {
      recount.current = undefined;
      cache.recount();
    }, RECOUNT_MS);
    if (fresh) say(fresh);
  };
  const latest = useRef(receive);
  latest.current = receive;
  useEffect(() => {
    take((frame) => latest.current(frame));
    return () => {
      take(null);
      clearTimeout(recount.current);
    };
  }, [take]);

  return (
    settings && (
      <>
        {arrival && <PaymentToasts arrival={arrival} isQuiet={isQuiet || !isHeard} />}
        {heard.length > 0 && <ArrivalToasts heard={heard} isSoundOn={settings.soundEnabled} />}
      </>
    )
  );
}

function useReadAhead(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const read = () =>
      void import("../read-ahead.ts").then(
        ({ readAhead }) => readAhead(queryClient),
        // Without a network the prefetch is skipped; the next page load tries again.
        () => undefined,
      );
    const timer = setTimeout(read, READ_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [queryClient]);
}

/** Refreshes the list when a snoozed notification is due, in every tab. */
function useBackAgain({ refresh }: NotificationCache): void {
  const { data, dataUpdatedAt } = api.notifications.counts.useQuery();
  const backAt = data?.nextBackAt?.getTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked too early, it is asked again
  useEffect(() => {
    if (backAt === undefined) return;
    const leftMs = backAt - Date.now() + LATER_MS;
    const timer = setTimeout(refresh, leftMs > 0 ? Math.min(leftMs, TIMER_MS_MAX) : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [backAt, dataUpdatedAt, refresh]);
}
