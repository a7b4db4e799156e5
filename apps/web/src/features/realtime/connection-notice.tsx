import { useState } from "react";
import { lazyPart } from "../../lazy-part.tsx";
import { useRealtimeConnection } from "./realtime-balance-provider.tsx";

const ConnectionStateButton = lazyPart(() =>
  import("./connection-state-button.tsx").then((module) => module.ConnectionStateButton),
);

/** Shows in the app bar that live updates have stopped, and when they are back; the button's code loads when first needed. */
export function ConnectionNotice() {
  const { hasGivenUp, isPaused } = useRealtimeConnection();
  const [isWanted, setIsWanted] = useState(false);
  if ((hasGivenUp || isPaused) && !isWanted) setIsWanted(true);
  return <div role="status">{isWanted && <ConnectionStateButton />}</div>;
}
