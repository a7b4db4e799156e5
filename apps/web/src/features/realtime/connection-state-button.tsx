import { Chip } from "@evenly/ui";
import { RefreshCw, Wifi, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useOffline } from "../offline/index.ts";
import { useRealtimeConnection } from "./realtime-balance-provider.tsx";

/** Being live again is said this long. */
const LIVE_SAID_MS = 4000;

const looks = {
  offline: { tone: "warning", Icon: WifiOff },
  connecting: { tone: "neutral", Icon: RefreshCw },
  connected: { tone: "positive", Icon: Wifi },
} as const;

/** From giving up until news come live again: how that stands, and a way to try now. It stays as long as it has the focus. */
export function ConnectionStateButton() {
  const { state, hasGivenUp, retry } = useRealtimeConnection();
  const { online } = useOffline();
  const t = useTranslations("realtime");
  const [isShown, setIsShown] = useState(hasGivenUp);
  const [hasFocus, setHasFocus] = useState(false);
  const isLive = state === "connected";
  useEffect(() => {
    if (hasGivenUp) setIsShown(true);
  }, [hasGivenUp]);
  useEffect(() => {
    if (!isLive || hasFocus) return;
    const timer = setTimeout(() => setIsShown(false), LIVE_SAID_MS);
    return () => clearTimeout(timer);
  }, [isLive, hasFocus]);
  // Without a network the banner says so.
  if (!hasFocus && !(isShown && online)) return null;
  const status = isLive ? "connected" : hasGivenUp || !online ? "offline" : "connecting";
  const { tone, Icon } = looks[status];
  return (
    <button
      type="button"
      aria-disabled={status !== "offline"}
      onClick={status === "offline" ? retry : undefined}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className="flex min-h-11 items-center gap-2 rounded-small px-1 text-label max-[359px]:px-0 font-strong lg:min-h-9"
    >
      <Chip
        tone={tone}
        icon={<Icon size={16} aria-hidden="true" className="max-[359px]:hidden" />}
        className="max-[359px]:px-1.5!"
      >
        {t(status)}
      </Chip>
      {status === "offline" && (
        <span className="text-accent-text underline underline-offset-4 max-sm:sr-only">{t("retry")}</span>
      )}
    </button>
  );
}
