import type { UpdateTransactionInput } from "@evenly/contract/payments/annotations";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { useTimeZone } from "use-intl";
import { baseOf, queueEdit } from "../offline/index.ts";
import { useEntryName } from "./use-entry-name.ts";

type OwnWords = Pick<UpdateTransactionInput, "category" | "tags" | "note">;

/**
 * Changes the reader's own words on an entry. They are kept on the device before they are sent, so that neither a reload nor
 * a lost network loses them, and show at once.
 */
export function useAnnotate(detail: TransactionDetail): (changes: OwnWords) => void {
  const timeZone = useTimeZone() ?? "UTC";
  const nameOf = useEntryName();
  return (changes) =>
    queueEdit({
      kind: "entry",
      id: detail.id,
      name: nameOf(detail),
      version: detail.version,
      changes,
      base: baseOf(detail, changes, timeZone),
      timeZone,
    });
}
