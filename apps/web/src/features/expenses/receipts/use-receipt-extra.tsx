import { Camera } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { FormFilePicker, type FormFiles } from "../../attachments/index.ts";
import type { ExpenseExtra } from "../components/expense-extras.tsx";

/** The chip of receipts, with what was chosen; they are uploaded once the expense is saved. */
export function useReceiptExtra(files: FormFiles): ExpenseExtra {
  const t = useTranslations("attachments");
  const format = useFormatter();
  const count = files.uploads.length;
  return {
    id: "receipt",
    icon: Camera,
    label: t("chip"),
    value: count === 0 ? null : format.number(count),
    panel: <FormFilePicker files={files} />,
  };
}
