import { useCallback } from "react";
import { useNotifications } from "./notifications-provider.tsx";
import { type Say, useWord, type Word } from "./use-word.ts";

/** A word at the foot of what the bell opens: what was done, for a moment; what failed, until something else is said. */
export function useCentreWord(): { readonly word: Word | null; readonly say: Say } {
  const { error, setError } = useNotifications();
  const { word, say } = useWord();
  const sayOrKeep = useCallback<Say>(
    (text, isTrouble = false) => {
      setError(isTrouble ? text : null);
      say(text, isTrouble);
    },
    [setError, say],
  );
  const passing = word?.isTrouble ? null : word;
  return { word: error === null ? passing : { text: error, isTrouble: true }, say: sayOrKeep };
}
