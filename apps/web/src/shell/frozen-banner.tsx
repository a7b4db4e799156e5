import { Snowflake } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../trpc.ts";

/** Says on every page that nothing can leave the account for now, and what to do. It pushes the page down and covers nothing. */
export function FrozenBanner() {
  const t = useTranslations("common.frozen");
  const isFrozen = api.auth.getProfile.useQuery().data?.isFrozen ?? false;
  return (
    <div role="status">
      {isFrozen && (
        <div
          data-under-bar="account"
          className="page-gutter flex min-h-11 items-start gap-3 bg-warning-soft py-2.5 text-warning-text"
        >
          <Snowflake size={20} strokeWidth={1.75} aria-hidden="true" className="mt-px shrink-0" />
          <p>
            <strong className="font-semibold">{t("title")}</strong> {t("text")}
          </p>
        </div>
      )}
    </div>
  );
}
