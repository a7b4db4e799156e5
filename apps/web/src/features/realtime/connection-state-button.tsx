import { Chip } from "@evenly/ui";
import { CirclePause, RefreshCw, Wifi, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useOffline } from "../offline/index.ts";
import type { Connection } from "./connection-state.ts";
import { useRealtimeConnection } from "./realtime-balance-provider.tsx";

/** Time for which the restored connection is shown. */
const LIVE_SAID_MS = 4000;

const looks = {
  offline: { tone: "warning", Icon: WifiOff },
  paused: { tone: "neutral", Icon: CirclePause },
  connecting: { tone: "neutral", Icon: RefreshCw },
  connected: { tone: "positive", Icon: Wifi },
} as const;

/** Connection state with a retry button, shown from giving up until updates are live again. It stays while it has the focus. */
export function ConnectionStateButton() {
  const { state, hasGivenUp, isPaused, retry } = useRealtimeConnection();
  const { online } = useOffline();
  const t = useTranslations("realtime");
  const [isShown, setIsShown] = useState(hasGivenUp || isPaused);
  const [hasFocus, setHasFocus] = useState(false);
  const isLive = state === "connected";
  useEffect(() => {
    if (hasGivenUp || isPaused) setIsShown(true);
  }, [hasGivenUp, isPaused]);
  useEffect(() => {
    if (!isLive || hasFocus) return;
    const timer = setTimeout(() => setIsShown(false), LIVE_SAID_MS);
    return () => clearTimeout(timer);
  }, [isLive, hasFocus]);
  // Without a network the banner says so.
  if (!hasFocus && !(isShown && online)) return null;
  const status = statusOf({ state, hasGivenUp, isPaused }, online);
  const canRetry = status === "offline" || status === "paused";
  const { tone, Icon } = looks[status];
  return (
    <button
      type="button"
      aria-disabled={!canRetry}
      onClick={canRetry ? retry : undefined}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className="flex min-h-11 items-center gap-2 rounded-small px-1 text-label max-[359px]:px-0 font-strong lg:min-h-9"
    >
      <Chip
        tone={tone}
        icon={<Icon size={16} aria-hidden="true" className="max-[359px]:hidden" />}
        className="max-[359px]:px-1.5!"
      >
        {status === "paused" ? <PausedText /> : t(status)}
      </Chip>
      {canRetry && (
        <span className="text-accent-text underline underline-offset-4 max-sm:sr-only">
          {t(status === "paused" ? "resume" : "retry")}
        </span>
      )}
    </button>
  );
}

/** As much of the reason as the bar has room for; a reader hears it at each width. */
function PausedText() {
  const t = useTranslations("realtime");
  return (
    <>
      <span className="min-[390px]:hidden">{t("paused")}</span>
      <span className="max-[389px]:sr-only lg:hidden">{t("pausedShort")}</span>
      <span className="max-lg:hidden">{t("pausedWhy")}</span>
    </>
  );
}

function statusOf({ state, hasGivenUp, isPaused }: Connection, online: boolean): keyof typeof looks {
  if (state === "connected") return "connected";
  if (!online) return "offline";
  if (isPaused) return "paused";
  return hasGivenUp ? "offline" : "connecting";
}
