import { useRef } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../shell/toasts.ts";
import type { OnEditEnded } from "./components/edit-actions.tsx";

/** For pending items in a page: reports what was done with one, and keeps the focus in their container. */
export function useEditFeedback() {
  const t = useTranslations("offline");
  const ref = useRef<HTMLDivElement>(null);
  const onEnded: OnEditEnded = (verb, name) => {
    ref.current?.focus();
    notify("info", t(`${verb}Now`, { name }));
  };
  return { place: { ref, tabIndex: -1 }, onEnded };
}
