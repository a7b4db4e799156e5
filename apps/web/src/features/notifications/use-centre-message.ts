import { useCallback } from "react";
import { useNotifications } from "./notifications-provider.tsx";
import { type Message, type Say, usePanelMessage } from "./use-panel-message.ts";

type CentreMessage = {
  readonly message: Message | null;
  /** Shows the result of a user's action. */
  readonly say: Say;
  /** Shows an event that the user did not cause; afterwards the last error shows again. */
  readonly mention: Say;
};

/** A message at the bottom of the bell's panel: a success shows for a moment, an error until the next action. */
export function useCentreMessage(): CentreMessage {
  const { error, setError } = useNotifications();
  const { message, say: mention, isHere } = usePanelMessage();
  const say = useCallback<Say>(
    (text, isTrouble = false) => {
      // The result of an action in a closed panel must not become the error of the panel that replaced it.
      if (isHere.current) setError(isTrouble ? text : null);
      mention(text, isTrouble);
    },
    [setError, mention, isHere],
  );
  const passing = message?.isTrouble ? null : message;
  const standing = error === null ? null : { text: error, isTrouble: true };
  return { message: passing ?? standing, say, mention };
}
