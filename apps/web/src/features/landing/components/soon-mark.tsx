import { Chip } from "@evenly/ui";
import { useTranslations } from "use-intl";

/** The one mark of everything on the page that is announced but not available yet. */
export function SoonMark({ className }: { readonly className?: string }) {
  const t = useTranslations("landing");
  return <Chip className={className}>{t("features.soon")}</Chip>;
}
