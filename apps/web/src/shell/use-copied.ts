import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { notify } from "./toasts.ts";

const SHOWN_MS = 2000;

/** Copies a text to the clipboard; `isCopied` is true for two seconds afterwards. A browser that refuses is reported in a toast. */
export function useCopied(): { readonly isCopied: boolean; copy(text: string): Promise<boolean> } {
  const t = useTranslations("common");
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      notify("error", t("copyRefused"));
      return false;
    }
    setIsCopied(true);
    return true;
  };
  return { isCopied, copy };
}
