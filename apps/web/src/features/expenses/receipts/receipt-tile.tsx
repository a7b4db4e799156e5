import { expenseReceiptPath } from "@evenly/contract/expenses/receipt-rules";
import type { ExpenseReceipt } from "@evenly/contract/expenses/receipts";
import type { Group } from "@evenly/contract/groups/schemas";
import { SkeletonBar } from "@evenly/ui";
import { FileText } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { fetchFile } from "../../../fetch-file.ts";
import { notify } from "../../../shell/toasts.ts";
import { useMemberNames } from "../../groups/index.ts";
import { useReceiptFile } from "./use-receipt-file.ts";

type TileProps = { readonly group: Group; readonly receipt: ExpenseReceipt; readonly onOpen: () => void };

/** A receipt: a picture's thumbnail or a PDF, with who added it. */
export function ReceiptTile({ group, receipt, onOpen }: TileProps) {
  const t = useTranslations("expenseReceipts");
  const format = useFormatter();
  const nameOf = useMemberNames(group);
  const day = format.dateTime(receipt.at, { dateStyle: "medium" });
  return (
    <li className="w-36">
      <button
        type="button"
        aria-label={t("open", { name: receipt.name })}
        className="block h-44 w-full overflow-hidden rounded-panel border border-line bg-surface-1 hover:border-line-strong"
        onClick={onOpen}
      >
        {receipt.mimeType === "application/pdf" ? (
          <span className="grid h-full place-content-center justify-items-center gap-1 text-text-2">
            <FileText size={28} strokeWidth={1.5} aria-hidden="true" />
            <span className="text-small font-medium">{t("pdf")}</span>
          </span>
        ) : (
          <Thumbnail receipt={receipt} />
        )}
      </button>
      <p className="mt-1.5 text-small text-text-2 wrap-anywhere">
        {`${receipt.name} · ${sizeText(receipt.sizeBytes, format)} · `}
        {t("by", { who: nameOf(receipt.memberId), day })}
      </p>
    </li>
  );
}

function Thumbnail({ receipt }: Pick<TileProps, "receipt">) {
  const t = useTranslations("expenseReceipts");
  const { url, isError } = useReceiptFile(receipt.id, "small");
  if (isError) return <span className="block p-3 text-small text-text-2">{t("pictureFailed")}</span>;
  if (url === null) return <SkeletonBar className="h-full w-full" />;
  return (
    <img src={url} alt={t("image", { name: receipt.name })} className="size-full object-cover object-top" />
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

/** Saves a receipt's file on the device. */
export function useSaveReceipt() {
  const t = useTranslations("expenseReceipts");
  return async ({ id, name }: ExpenseReceipt) => {
    const file = await fetchFile(expenseReceiptPath(id)).catch(() => null);
    if (file === null) return notify("error", t("pictureFailed"));
    const url = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = url;
    link.download = file.type === "application/pdf" ? name : `${name.replace(/\.[a-z0-9]{1,5}$/i, "")}.webp`;
    link.click();
    URL.revokeObjectURL(url);
  };
}
