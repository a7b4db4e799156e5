import type { HistoryExport } from "@evenly/contract/history/exports";
import { Button, CutBar } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Download, FileSpreadsheet } from "lucide-react";
import { useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { downloadFrom } from "../../../../api/download-from.ts";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { useCountText } from "../../use-count-text.ts";
import { isActive, progressOf, useExports } from "../../use-exports.ts";
import { useFilterWords } from "../../use-filter-words.ts";
import { useFilter } from "../../use-history.ts";
import { DialogProblem } from "../give-back/dialog-problem.tsx";
import type { ExportProps } from "./export-button.tsx";

/** Maximum number of finished exports in the list. */
const LISTED_MAX = 3;

/** Shows what an export would contain, starts it, shows its progress and offers finished files for download. */
export function ExportDialog({ onClose, ...asked }: ExportProps & { readonly onClose: () => void }) {
  const t = useTranslations("history.export");
  const exports = useExports();
  const running = exports.find(isActive);
  const start = useStartExport(asked);
  const [latest] = exports;
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        !running && (
          <Button
            busyLabel={start.isPending && t("starting")}
            disabled={asked.total === 0}
            onClick={() => start.mutate()}
          >
            {latest?.state === "failed" ? t("again") : t("start")}
          </Button>
        )
      }
    >
      {running ? <Progress running={running} /> : <Asked {...asked} />}
      {!running && latest?.state === "failed" && <DialogProblem text={t("failed")} />}
      <DialogProblem text={start.isError ? start.text : null} />
      <Ready exports={exports.filter(({ state }) => state === "done").slice(0, LISTED_MAX)} />
    </Dialog>
  );
}

function useStartExport({ search }: ExportProps) {
  const filter = useFilter(search);
  const textOf = useRefusalText();
  const key = useRef(crypto.randomUUID());
  const start = useChange(
    () => apiClient.payments.startExport.mutate({ filter, withBom: true, idempotencyKey: key.current }),
    {
      done: () => {
        key.current = crypto.randomUUID();
      },
      refresh: [["payments", "listExports"]],
      failed: "beside",
    },
  );
  return { ...start, text: textOf(start.error) };
}

/** The filters in words and the number of entries that match. */
function Asked({ search, total, isTotalCapped }: ExportProps) {
  const t = useTranslations("history.export");
  const countText = useCountText();
  const words = Object.values(useFilterWords(search, Number.POSITIVE_INFINITY)).filter(
    (word) => word !== undefined,
  );
  const all = search.q ? [t("text", { text: search.q }), ...words] : words;
  return (
    <>
      <p className="mt-2 text-text-2">{t("what")}</p>
      <div className="mt-4 flex gap-3 rounded-panel bg-surface-2 px-4 py-3.5">
        <FileSpreadsheet
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
          className="mt-px shrink-0 text-text-2"
        />
        <div className="min-w-0">
          <p className="font-medium">{countText(total, isTotalCapped)}</p>
          <p className="mt-0.5 text-small text-text-2 wrap-anywhere">
            {all.length === 0 ? t("everything") : all.join(" · ")}
          </p>
        </div>
      </div>
    </>
  );
}

function Progress({ running }: { readonly running: HistoryExport }) {
  const t = useTranslations("history.export");
  const format = useFormatter();
  const cancel = useChange(apiClient.payments.cancelExport.mutate, {
    refresh: [["payments", "listExports"]],
  });
  const progress = progressOf(running);
  const { rows, rowsTotal, state } = running;
  const text =
    state === "queued"
      ? t("queued")
      : rowsTotal === null
        ? t("rows", { rows: format.number(rows) })
        : t("rowsOf", { rows: format.number(rows), total: format.number(rowsTotal) });
  const done = BigInt(Math.round((progress ?? 0) * 1000));
  return (
    <>
      <p className="mt-2 text-text-2">{t("runningText")}</p>
      <CutBar
        className="mt-5"
        size="medium"
        parts={[
          { id: "done", value: done, tone: "you" },
          { id: "open", value: 1000n - done, tone: "free" },
        ]}
        label={text}
      />
      <div className="mt-2 flex items-center justify-between gap-3">
        <p role="status" className="numeric text-small text-text-2">
          {text}
        </p>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3 max-lg:min-h-11"
          busyLabel={cancel.isPending && t("cancelling")}
          onClick={() => cancel.mutate({ id: running.id })}
        >
          {t("cancel")}
        </Button>
      </div>
    </>
  );
}

function Ready({ exports }: { readonly exports: readonly HistoryExport[] }) {
  const t = useTranslations("history.export");
  const link = useChange((id: string) => apiClient.payments.createExportLink.mutate({ id }), {
    done: ({ url }) => downloadFrom(url),
  });
  if (exports.length === 0) return null;
  return (
    <section aria-labelledby="ready" className="mt-5 border-t border-line pt-4">
      <h3 id="ready" className="text-small font-medium text-text-2">
        {t("ready")}
      </h3>
      <ul>
        {exports.map(({ id, fileName, rows, expiresAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block truncate">{fileName}</span>
              <span className="block text-small text-text-3">
                {t("readyText", { count: rows, until: expiresAt })}
              </span>
            </span>
            <Button
              variant="secondary"
              size="small"
              className="shrink-0 max-lg:min-h-11"
              icon={<Download size={16} aria-hidden="true" />}
              busyLabel={link.isPending && link.variables === id && t("downloading")}
              onClick={() => link.mutate(id)}
            >
              {t("download")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
