import type { NotificationData } from "@evenly/contract/realtime/frames";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { TOAST_MS_SHORT } from "../../../config.ts";
import { notify } from "../../../shell/toasts.ts";
import { api } from "../../../trpc.ts";
import { PaymentToasts, type ReadFrame, useArrival } from "../../realtime/index.ts";
import { acknowledgeShown } from "../acknowledge-shown.ts";
import { isChannelOn } from "../channel-switches.ts";
import { type NotificationCache, notificationCache } from "../notification-cache.ts";
import type { FrameTaker, News } from "../notifications-provider.tsx";
import { playSound } from "../play-sound.ts";
import { takeNotification, takeUpdate } from "../take-frames.ts";

/** After news the counts are asked for, together for all that come at once. */
const RECOUNT_MS = 500;
/** The server's clock may be a little behind. */
const LATER_MS = 2000;
/** The pause where the server, asked at that time, says the same again. */
const AGAIN_MS = 15_000;
/** Later than all that the page itself needs. */
const READ_AHEAD_MS = 5000;
/** A longer timer would ring at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

export type LiveNotificationsProps = {
  readonly take: (taker: FrameTaker | null) => void;
  readonly onNews: (news: News) => void;
  /** The list is open: it shows what comes in by itself. */
  readonly isQuiet: boolean;
};

/** Follows what comes in: lists and counts, and, unless the person wants quiet, a toast and a sound. */
export function LiveNotifications({ take, onNews, isQuiet }: LiveNotificationsProps) {
  const queryClient = useQueryClient();
  const cache = useMemo(() => notificationCache(queryClient), [queryClient]);
  const settings = api.notifications.getSettings.useQuery().data;
  const isHeard = settings !== undefined && isChannelOn(settings, "in_app");
  const arrival = useArrival();
  useBackAgain(cache);
  useReadAhead();
  const recount = useRef<ReturnType<typeof setTimeout>>(undefined);

  const say = (data: NotificationData) => {
    if (data.isRead) return;
    onNews({ id: data.id, title: data.title });
    if (!isHeard) return;
    if (settings.soundEnabled) playSound();
    if (!isQuiet && !saysItself(data)) notify("info", data.title, TOAST_MS_SHORT);
  };
  const receive = (frame: ReadFrame) => {
    if (frame.type === "notification_update") takeUpdate(cache, frame.data);
    if (frame.type !== "notification") return;
    const isNew = takeNotification(cache, frame.data);
    acknowledgeShown([frame.data.id]);
    recount.current ??= setTimeout(() => {
      recount.current = undefined;
      cache.recount();
    }, RECOUNT_MS);
    if (isNew) say(frame.data);
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

  return settings && arrival && <PaymentToasts arrival={arrival} isQuiet={isQuiet || !isHeard} />;
}

/** Money that comes in and exports that are ready have a word of their own, with an amount or a button. */
function saysItself({ type, category }: NotificationData): boolean {
  return type === "payment_received" || category === "exports";
}

function useReadAhead(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const read = () =>
      void import("../read-ahead.ts").then(
        ({ readAhead }) => readAhead(queryClient),
        // Without a network the next page does it.
        () => undefined,
      );
    const timer = setTimeout(read, READ_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [queryClient]);
}

/** What was put off comes back by itself, in every tab. */
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
