import { SkeletonBar } from "@evenly/ui";
import { FileText } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { fetchFile } from "../../../api/fetch-file.ts";
import { notify } from "../../../shell/toasts.ts";
import type { AttachedFile } from "../attached-file.ts";
import { useAttachedFile } from "../use-attached-file.ts";

type TileProps = { readonly file: AttachedFile; readonly onOpen: () => void };

/** An attached file: a picture's thumbnail or a PDF, with its size and who added it. */
export function FileTile({ file, onOpen }: TileProps) {
  const t = useTranslations("attachments");
  const format = useFormatter();
  return (
    <li className="w-36">
      <button
        type="button"
        aria-label={t("open", { name: file.name })}
        className="block h-44 w-full overflow-hidden rounded-panel border border-line bg-surface-1 hover:border-line-strong"
        onClick={onOpen}
      >
        {file.mimeType === "application/pdf" ? (
          <span className="grid h-full place-content-center justify-items-center gap-1 text-text-2">
            <FileText size={28} strokeWidth={1.5} aria-hidden="true" />
            <span className="text-small font-medium">{t("pdf")}</span>
          </span>
        ) : (
          <Thumbnail file={file} />
        )}
      </button>
      <p className="mt-1.5 text-small text-text-2 wrap-anywhere">
        {`${file.name} · ${sizeText(file.sizeBytes, format)} · ${file.caption}`}
      </p>
    </li>
  );
}

function Thumbnail({ file }: Pick<TileProps, "file">) {
  const t = useTranslations("attachments");
  const { url, isError } = useAttachedFile(file.path, "small");
  if (isError) return <span className="block p-3 text-small text-text-2">{t("pictureFailed")}</span>;
  if (url === null) return <SkeletonBar className="h-full w-full" />;
  return (
    <img src={url} alt={t("image", { name: file.name })} className="size-full object-cover object-top" />
  );
}

const KB = 1024;

function sizeText(bytes: number, format: ReturnType<typeof useFormatter>): string {
  const [value, unit] = bytes < KB * KB ? [bytes / KB, "kilobyte"] : [bytes / KB / KB, "megabyte"];
  return format.number(Math.max(1, value), {
    style: "unit",
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}

/** Saves an attached file on the device. */
export function useSaveFile() {
  const t = useTranslations("attachments");
  return async ({ path, name }: AttachedFile) => {
    const file = await fetchFile(path).catch(() => null);
    if (file === null) return notify("error", t("pictureFailed"));
    const url = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = url;
    link.download = file.type === "application/pdf" ? name : `${name.replace(/\.[a-z0-9]{1,5}$/i, "")}.webp`;
    link.click();
    URL.revokeObjectURL(url);
  };
}
