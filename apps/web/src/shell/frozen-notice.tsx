import { Snowflake } from "lucide-react";
import { useTranslations } from "use-intl";

/** Pushes the page down and covers nothing. */
export function FrozenNotice() {
  const t = useTranslations("security.frozenBanner");
  return (
    <div
      data-under-bar="account"
      className="page-gutter flex min-h-11 items-start gap-3 bg-warning-soft py-2.5 text-warning-text"
    >
      <Snowflake size={20} strokeWidth={1.75} aria-hidden="true" className="mt-px shrink-0" />
      <p>
        <strong className="font-semibold">{t("title")}</strong> {t("text")}
      </p>
    </div>
  );
}
