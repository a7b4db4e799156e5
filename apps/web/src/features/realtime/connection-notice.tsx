import { useState } from "react";
import { lazyPart } from "../../lazy-part.tsx";
import { useRealtimeConnection } from "./realtime-balance-provider.tsx";

const ConnectionStateButton = lazyPart(() =>
  import("./connection-state-button.tsx").then((module) => module.ConnectionStateButton),
);

/** Says in the bar that nothing comes live, and when it does again; what says it loads the first time. */
export function ConnectionNotice() {
  const { hasGivenUp } = useRealtimeConnection();
  const [isWanted, setIsWanted] = useState(false);
  if (hasGivenUp && !isWanted) setIsWanted(true);
  return <div role="status">{isWanted && <ConnectionStateButton />}</div>;
}
