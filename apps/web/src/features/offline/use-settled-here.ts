import { useRef } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../shell/toasts.ts";
import type { OnSettled } from "./components/edit-actions.tsx";

/** For items in a page: says what has been done about one, and keeps the focus at the place where they stand. */
export function useSettledHere() {
  const t = useTranslations("offline");
  const ref = useRef<HTMLDivElement>(null);
  const onSettled: OnSettled = (verb, name) => {
    ref.current?.focus();
    notify("info", t(`${verb}Now`, { name }));
  };
  return { place: { ref, tabIndex: -1 }, onSettled };
}
