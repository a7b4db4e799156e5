import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { TOAST_MS_SHORT } from "../../config.ts";
import { notify } from "../../shell/toasts.ts";

export type Word = { readonly text: string; readonly isTrouble: boolean };
export type Say = (text: string, isTrouble?: boolean) => void;

type PanelMessage = {
  readonly word: Word | null;
  readonly say: Say;
  /** Whether the panel stands. */
  readonly isHere: RefObject<boolean>;
};

/** A word inside an open panel, for a moment: a toast would cover it or stand behind it. Once the panel is gone it is a toast. @see spec 1 section 9 */
export function usePanelMessage(): PanelMessage {
  const [word, setWord] = useState<Word | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (word === null) return;
    const timer = setTimeout(() => setWord(null), TOAST_MS_SHORT);
    return () => clearTimeout(timer);
  }, [word]);
  const say = useCallback<Say>((text, isTrouble = false) => {
    if (isHere.current) setWord({ text, isTrouble });
    else notify(isTrouble ? "error" : "info", text, TOAST_MS_SHORT);
  }, []);
  return { word, say, isHere };
}
