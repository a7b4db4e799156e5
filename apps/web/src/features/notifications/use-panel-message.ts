import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { TOAST_MS_SHORT } from "../../config.ts";
import { notify } from "../../shell/toasts.ts";

export type Message = { readonly text: string; readonly isTrouble: boolean };
export type Say = (text: string, isTrouble?: boolean) => void;

type PanelMessage = {
  readonly message: Message | null;
  readonly say: Say;
  /** Whether the panel is mounted. */
  readonly isHere: RefObject<boolean>;
};

/**
 * A temporary message inside an open panel, because a toast would cover the panel or be behind it. After the panel closed, a toast is used.
 * @see spec 1 section 9
 */
export function usePanelMessage(): PanelMessage {
  const [message, setMessage] = useState<Message | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), TOAST_MS_SHORT);
    return () => clearTimeout(timer);
  }, [message]);
  const say = useCallback<Say>((text, isTrouble = false) => {
    if (isHere.current) setMessage({ text, isTrouble });
    else notify(isTrouble ? "error" : "info", text, TOAST_MS_SHORT);
  }, []);
  return { message, say, isHere };
}
