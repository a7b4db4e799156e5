import { useWantedPart } from "../../use-wanted-part.ts";
import { useRealtimeConnection } from "./realtime-balance-provider.tsx";

/** Room in the bar for the word that nothing comes live; what says it loads once that is so. */
export function LateConnection() {
  const { hasGivenUp } = useRealtimeConnection();
  const Word = useWantedPart(hasGivenUp, () =>
    import("./connection-word.tsx").then((module) => module.ConnectionWord),
  );
  return <div role="status">{Word && <Word />}</div>;
}
