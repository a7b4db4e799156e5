import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";

export const Route = createFileRoute("/_private/history/")({ component: NothingChosen });

function NothingChosen() {
  const t = useTranslations("history");
  return <p className="text-text-2">{t("choose")}</p>;
}
