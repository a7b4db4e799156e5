import { Button, CutBar } from "@evenly/ui";
import { clsx } from "clsx";
import { CircleAlert, FileText, Upload } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { useOffline } from "../../offline/index.ts";
import type { GroupImport } from "../use-group-import.ts";

/** Kinds of files that the browser's dialog offers first; the content decides. */
const ACCEPTED = ".csv,.json,text/csv,application/json";

type PickerProps = { readonly form: GroupImport; readonly isOver: boolean };

/** Chooses the file, shows its progress while it is read, sent and checked, and why that failed. */
export function FilePicker({ form, isOver }: PickerProps) {
  const t = useTranslations("groupFiles.import");
  const input = useRef<HTMLInputElement>(null);
  const pick = () => input.current?.click();
  return (
    <section aria-label={t("file")}>
      {form.file === null ? (
        <Tile isOver={isOver} onPick={pick} />
      ) : (
        <Chosen form={form} isOver={isOver} onPick={pick} />
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={t("choose")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = "";
          void form.choose(chosen);
        }}
      />
      <Progress form={form} />
      <div role="alert">
        <Problem form={form} />
      </div>
    </section>
  );
}

type PickProps = { readonly isOver: boolean; readonly onPick: () => void };

function Tile({ isOver, onPick }: PickProps) {
  const t = useTranslations("groupFiles.import");
  const { online } = useOffline();
  return (
    <>
      <button
        type="button"
        disabled={!online}
        className={clsx(
          "grid min-h-48 w-full place-content-center justify-items-center gap-1.5 rounded-panel border border-dashed px-4 py-6 text-center",
          isOver ? "border-accent bg-accent-soft" : "border-line-strong enabled:hover:bg-surface-2",
        )}
        onClick={onPick}
      >
        <Upload size={24} strokeWidth={1.75} aria-hidden="true" className="mb-1 text-text-2" />
        <span className={clsx("font-medium", online ? "text-accent-text" : "text-text-3")}>
          {isOver ? t("dropNow") : t("choose")}
        </span>
        <span className="text-small text-text-2 max-lg:hidden">{t("drop")}</span>
        <span className="text-small text-balance text-text-2">{t("formats")}</span>
      </button>
      {!online && (
        <p role="status" className="mt-2 text-small text-text-2">
          {t("offline")}
        </p>
      )}
    </>
  );
}

function Chosen({ form, isOver, onPick }: PickProps & Pick<PickerProps, "form">) {
  const t = useTranslations("groupFiles.import");
  const button = useRef<HTMLButtonElement>(null);
  // The tile that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border p-3 pl-4",
        isOver ? "border-dashed border-accent bg-accent-soft" : "border-line",
      )}
    >
      <FileText size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-text-2" />
      <p className="min-w-24 flex-1 font-medium wrap-anywhere">{isOver ? t("dropNow") : form.file?.name}</p>
      <Button
        ref={button}
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        disabled={form.create.isPending}
        onClick={onPick}
      >
        {t("chooseOther")}
      </Button>
    </div>
  );
}

const PARTS = 1000;

/** What happens with the file: it is read, sent, and checked or imported. */
function Progress({ form }: Pick<PickerProps, "form">) {
  const t = useTranslations("groupFiles.import");
  const format = useFormatter();
  const { readingName, file, check, create, progress } = form;
  const isSending = check.isPending || create.isPending;
  const name = file?.name ?? "";
  const text =
    readingName !== null
      ? t("reading", { name: readingName })
      : create.isPending
        ? t("importingFile", { name })
        : check.isPending
          ? t("checking", { name })
          : "";
  const sent = BigInt(Math.round((readingName === null ? progress : 0) * PARTS));
  return (
    <>
      {isSending && progress < 1 && (
        <CutBar
          size="thin"
          className="mt-3"
          label={t("sent", { percent: format.number(progress, { style: "percent" }) })}
          parts={[
            { id: "sent", tone: "you", value: sent },
            { id: "open", tone: "free", value: BigInt(PARTS) - sent },
          ]}
        />
      )}
      <p role="status" className={clsx("text-small text-text-2 wrap-anywhere", text && "mt-2")}>
        {text}
      </p>
    </>
  );
}

function Problem({ form }: Pick<PickerProps, "form">) {
  const t = useTranslations("groupFiles.import");
  const textOf = useRefusalText();
  const { problem, check } = form;
  const text = problem !== null ? t(`problem.${problem}`) : check.isError ? textOf(check.error) : null;
  if (text === null) return null;
  return (
    <>
      <p className="mt-3 flex gap-1.5 text-small text-negative-text">
        <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
        {text}
      </p>
      {problem === null && (
        <Button variant="secondary" size="small" className="mt-3 max-lg:min-h-11" onClick={form.retryCheck}>
          {t("retry")}
        </Button>
      )}
    </>
  );
}
