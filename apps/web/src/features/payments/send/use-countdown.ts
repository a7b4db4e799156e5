import { useEffect, useState } from "react";

/** Whole seconds until a moment, updated once a second; 0 after it. */
export function useCountdown(until: Date): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until.getTime() - nowMs) / 1000));
}

/** "4:38" */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
