import { useEffect } from "react";
import { useTranslations } from "use-intl";

/** Sets the title of the browser tab. */
export function PageTitle({ title }: { readonly title: string }) {
  const t = useTranslations("nav");
  const text = t("pageTitle", { title });
  useEffect(() => {
    document.title = text;
  }, [text]);
  return null;
}
