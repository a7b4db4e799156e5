import { useEffect, useState } from "react";

/** Seconds until a moment; 0 when it has passed. */
export function useSecondsUntil(moment: Date | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = moment === null ? 0 : Math.max(0, Math.ceil((moment.getTime() - now) / 1000));
  const isCounting = left > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment starts the count again
  useEffect(() => setNow(Date.now()), [moment]);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return left;
}
