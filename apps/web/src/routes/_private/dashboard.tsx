import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { PageBand } from "../../shell/page-band.tsx";

export const Route = createFileRoute("/_private/dashboard")({
  loader: () => needMessages("dashboard"),
  component: DashboardPage,
});

function DashboardPage() {
  const t = useTranslations("dashboard");
  return <PageBand title={t("title")} />;
}
