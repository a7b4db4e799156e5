import { CutBar, IconButton } from "@evenly/ui";
import { CircleAlert, FileText, RotateCw, X } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import type { Upload, Uploads } from "../use-uploads.ts";

type UploadListProps = Pick<Uploads, "uploads" | "problem" | "drop"> & {
  /** Missing while what they belong to does not exist yet. */
  readonly onRetry?: (key: string) => void;
};

/** Files on their way, with progress, and those that failed, with the reason. */
export function UploadList({ uploads, problem, drop, onRetry }: UploadListProps) {
  return (
    <>
      <ul className="grid gap-2">
        {uploads.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            onDrop={() => drop(upload.key)}
            {...(onRetry && { onRetry: () => onRetry(upload.key) })}
          />
        ))}
      </ul>
      <div role="alert">{problem !== null && <Problem text={problem} />}</div>
    </>
  );
}

type RowProps = {
  readonly upload: Upload;
  readonly onDrop: () => void;
  readonly onRetry?: () => void;
};

const PARTS = 1000;

function UploadRow({ upload, onDrop, onRetry }: RowProps) {
  const t = useTranslations("attachments");
  const format = useFormatter();
  const { file, state, progress, problem, canRetry } = upload;
  const { name } = file;
  const percent = format.number(progress, { style: "percent" });
  const sent = BigInt(Math.round(progress * PARTS));
  return (
    <li className="rounded-panel border border-line p-3">
      <div className="flex items-center gap-2">
        <FileText size={18} aria-hidden="true" className="shrink-0 text-text-2" />
        <p role="status" className="min-w-0 flex-1 text-small wrap-anywhere">
          {state === "sending" && t("uploading", { name, percent })}
          {state === "waiting" && (onRetry ? t("waiting", { name }) : t("ready", { name }))}
          {state === "failed" && t("failed", { name })}
        </p>
        {state === "failed" && canRetry && onRetry && (
          <IconButton
            label={t("uploadRetry", { name })}
            icon={<RotateCw size={18} aria-hidden="true" />}
            onClick={onRetry}
          />
        )}
        {state !== "sending" && (
          <IconButton
            label={t("drop", { name })}
            icon={<X size={18} aria-hidden="true" />}
            onClick={onDrop}
          />
        )}
      </div>
      {state === "sending" && (
        <CutBar
          size="thin"
          className="mt-2"
          label={t("uploading", { name, percent })}
          parts={[
            { id: "sent", tone: "you", value: sent },
            { id: "open", tone: "free", value: BigInt(PARTS) - sent },
          ]}
        />
      )}
      {problem !== null && <Problem text={problem} />}
    </li>
  );
}

function Problem({ text }: { readonly text: string }) {
  return (
    <p className="mt-2 flex gap-1.5 text-small text-negative-text">
      <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
      {text}
    </p>
  );
}
