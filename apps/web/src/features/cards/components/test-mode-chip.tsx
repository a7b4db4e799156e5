import { Chip } from "@evenly/ui";
import { FlaskConical } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";

/** Says that no real card is charged; nothing while that is not known. */
export function TestModeChip() {
  const t = useTranslations("cards");
  const provider = api.payments.checkProvider.useQuery().data;
  if (provider?.isTestMode !== true) return null;
  return (
    <Chip tone="warning" icon={<FlaskConical size={16} strokeWidth={1.75} aria-hidden="true" />}>
      {t("testMode")}
    </Chip>
  );
}
