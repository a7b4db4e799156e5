import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import { Button } from "@evenly/ui";
import { Download, Printer } from "lucide-react";
import { useTranslations } from "use-intl";
import type { AnalyticsSearch } from "../analytics-search.ts";
import { csvOfOverview } from "../csv-of-overview.ts";
import { usePeriodWords } from "../use-period-words.ts";
import { useRowName } from "../use-row-name.ts";

type ExportProps = { readonly overview: SpendingOverview; readonly search: AnalyticsSearch };

/** Saves what the page shows as a file for spreadsheets, or prints it. */
export function ExportButtons({ overview, search }: ExportProps) {
  const t = useTranslations("insights");
  const { by = "category", share = "own" } = search;
  const words = usePeriodWords(overview);
  const nameOf = useRowName(by);
  const save = () => {
    const headings = {
      day: t("day"),
      soFar: t("soFar"),
      by: t(`bys.${by}`),
      now: words.title,
      before: t(`mark.${words.state}.${overview.period}`, { before: words.before, day: words.day }),
    };
    saveText(
      `${t("fileName", { from: overview.from })}.csv`,
      csvOfOverview(overview, { cut: share, by, nameOf }, headings),
    );
  };
  const icon = { size: 16, "aria-hidden": true } as const;
  return (
    <div className="flex gap-2 max-lg:pb-3 print:hidden">
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        icon={<Download {...icon} />}
        onClick={save}
      >
        {t("export")}
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="max-lg:min-h-11"
        icon={<Printer {...icon} />}
        onClick={() => print()}
      >
        {t("print")}
      </Button>
    </div>
  );
}

/** The mark at the start tells spreadsheets that the file is UTF-8. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
