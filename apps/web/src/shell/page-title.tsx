import { useEffect } from "react";
import { useTranslations } from "use-intl";

/** Names the page in the browser's tab. */
export function PageTitle({ title }: { readonly title: string }) {
  const t = useTranslations("nav");
  const text = t("pageTitle", { title });
  useEffect(() => {
    document.title = text;
  }, [text]);
  return null;
}
