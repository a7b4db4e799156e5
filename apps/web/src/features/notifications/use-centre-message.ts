import { useCallback } from "react";
import { useNotifications } from "./notifications-provider.tsx";
import { type Message, type Say, usePanelMessage } from "./use-panel-message.ts";

type CentreMessage = {
  readonly message: Message | null;
  /** Of what was done, or what failed. */
  readonly say: Say;
  /** Of what comes by itself: what failed stands again after it. */
  readonly mention: Say;
};

/** A message at the foot of what the bell opens: what was done, for a moment; what failed, until something is done. */
export function useCentreMessage(): CentreMessage {
  const { error, setError } = useNotifications();
  const { message, say: mention, isHere } = usePanelMessage();
  const say = useCallback<Say>(
    (text, isTrouble = false) => {
      // What is said of a panel that has gone is not of the one in its place.
      if (isHere.current) setError(isTrouble ? text : null);
      mention(text, isTrouble);
    },
    [setError, mention, isHere],
  );
  const passing = message?.isTrouble ? null : message;
  const standing = error === null ? null : { text: error, isTrouble: true };
  return { message: passing ?? standing, say, mention };
}
