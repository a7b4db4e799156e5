import type { UpdateTransactionInput } from "@evenly/contract/history/annotations";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { useTimeZone, useTranslations } from "use-intl";
import { notify } from "../../shell/toasts.ts";
import { queueEdit } from "../offline/index.ts";
import { baseOf } from "./edits/entry-fields.ts";
import { useEntryName } from "./use-entry-name.ts";

type OwnWords = Pick<UpdateTransactionInput, "category" | "tags" | "note">;

/**
 * Changes the user's own words on an entry. The change is stored on the device before it is sent, so that neither a reload nor a lost
 * network loses it. It shows at once.
 */
export function useAnnotate(detail: TransactionDetail): (changes: OwnWords) => void {
  const timeZone = useTimeZone() ?? "UTC";
  const nameOf = useEntryName();
  const t = useTranslations("history");
  return (changes) => {
    const { id, version } = detail;
    const base = baseOf(detail, changes, timeZone);
    const isKept = queueEdit({ kind: "entry", id, name: nameOf(detail), version, changes, base, timeZone });
    if (!isKept) notify("error", t("noRoom"));
  };
}
