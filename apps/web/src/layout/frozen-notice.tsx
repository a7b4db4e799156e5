import { Link } from "@tanstack/react-router";
import { Snowflake } from "lucide-react";
import { useTranslations } from "use-intl";

/** Says that no money can leave the account, and what to do. It pushes the page down instead of covering it. */
export function FrozenNotice({ isByOwner }: { readonly isByOwner: boolean }) {
  const t = useTranslations("security.frozenBanner");
  return (
    <div
      data-under-bar="account"
      className="page-gutter flex min-h-11 items-start gap-3 bg-warning-soft py-2.5 text-warning-text"
    >
      <Snowflake size={20} strokeWidth={1.75} aria-hidden="true" className="mt-px shrink-0" />
      <p>
        <strong className="font-semibold">{isByOwner ? t("ownTitle") : t("title")}</strong>{" "}
        {isByOwner ? t("ownText") : t("text")}{" "}
        {isByOwner && (
          <Link to="/security" className="font-semibold underline">
            {t("toSecurity")}
          </Link>
        )}
      </p>
    </div>
  );
}
