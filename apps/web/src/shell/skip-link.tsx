import { useTranslations } from "use-intl";

/** A link that lets keyboard users skip the bar. */
export function SkipLink() {
  const t = useTranslations("common");
  return (
    <a
      href="#content"
      className="sr-only rounded-control bg-accent px-4 py-3 text-accent-on focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {t("skipToContent")}
    </a>
  );
}
