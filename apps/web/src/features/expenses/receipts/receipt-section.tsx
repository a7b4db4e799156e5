import {
  EXPENSE_RECEIPTS_MAX,
  expenseReceiptPath,
  expenseReceiptsPath,
} from "@evenly/contract/expenses/receipt-rules";
import type { ExpenseReceipt } from "@evenly/contract/expenses/receipts";
import type { Expense } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { FileSection, useUploads } from "../../attachments/index.ts";
import { useMemberNames } from "../../groups/index.ts";

type SectionProps = { readonly group: Group; readonly expenseId: Expense["id"] };

/** Photos and PDFs of an expense's bill, and the way to add one. */
export function ReceiptSection({ group, expenseId }: SectionProps) {
  const t = useTranslations("attachments");
  const format = useFormatter();
  const nameOf = useMemberNames(group);
  const client = useQueryClient();
  const { data, isError, refetch } = api.groups.listReceipts.useQuery({ expenseId });
  const sending = useUploads(["groups"], EXPENSE_RECEIPTS_MAX - (data?.receipts.length ?? 0));
  const files = data?.receipts.map(({ memberId, at, ...receipt }) => ({
    ...receipt,
    path: expenseReceiptPath(receipt.id),
    caption: t("by", { who: nameOf(memberId), day: format.dateTime(at, { dateStyle: "medium" }) }),
  }));
  const remove = async ({ id }: { readonly id: string }) => {
    await apiClient.groups.removeReceipt.mutate({ receiptId: id as ExpenseReceipt["id"] });
    await client.invalidateQueries({ queryKey: [["groups"]] });
  };
  return (
    <FileSection
      {...{ files, isError, sending, remove }}
      canAdd={data?.canAdd === true}
      onRetry={() => void refetch()}
      path={expenseReceiptsPath(expenseId)}
    />
  );
}
