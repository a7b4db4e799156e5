import type { ClientFrame } from "@evenly/contract/realtime/frames";
import { AWAY, PRESENCE_MS } from "@evenly/contract/realtime/limits";

const ONLINE = "online";

/** Tells the gateway whether this page is looked at: once on each new socket, and with each change. */
export function reportPresence(send: (frame: ClientFrame) => boolean) {
  let told: string | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(timer);
    const status = document.visibilityState === "visible" ? ONLINE : AWAY;
    if (status === told) return;
    const waitMs = toldAt + PRESENCE_MS * 1.1 - performance.now();
    if (waitMs > 0) {
      timer = setTimeout(tell, waitMs);
      return;
    }
    const timestamp = new Date().toISOString();
    if (!send({ type: "presence", data: { status, timestamp } })) return;
    told = status;
    toldAt = performance.now();
  };
  document.addEventListener("visibilitychange", tell);
  return {
    /** A socket was opened, which nothing was told yet. */
    restart: () => {
      told = null;
      toldAt = Number.NEGATIVE_INFINITY;
      tell();
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tell);
    },
  };
}
