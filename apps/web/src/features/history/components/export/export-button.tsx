import { Button } from "@evenly/ui";
import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { HistorySearch } from "../../history-search.ts";
import { isActive, progressOf, useExports } from "../../use-exports.ts";

const loadDialog = () => import("./export-dialog.tsx").then((module) => ({ default: module.ExportDialog }));
const ExportDialog = lazy(loadDialog);

export type ExportProps = {
  readonly search: HistorySearch;
  readonly total: number | null;
  readonly isTotalCapped: boolean;
};

/** Opens the export dialog for the filtered entries; shows the progress of a running export. */
export function ExportButton(props: ExportProps) {
  const t = useTranslations("history.export");
  const format = useFormatter();
  const [isOpen, setIsOpen] = useState(false);
  const running = useExports().find(isActive);
  const progress = running && progressOf(running);
  return (
    <>
      <Button
        variant="secondary"
        className="lg:min-h-10"
        icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setIsOpen(true)}
      >
        {running ? (
          <span className="numeric">
            <span className="sr-only">{t("running")} </span>
            {progress === null || progress === undefined
              ? t("runningShort")
              : format.number(progress, { style: "percent", maximumFractionDigits: 0 })}
          </span>
        ) : (
          <span className="max-sm:sr-only">{t("open")}</span>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
