import { EXPENSE_RECEIPTS_MAX } from "@evenly/contract/expenses/receipt-rules";
import type { Expense } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Button, SkeletonBar } from "@evenly/ui";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../trpc.ts";
import { ReceiptPicker } from "./receipt-picker.tsx";
import { ReceiptTile } from "./receipt-tile.tsx";
import { UploadList } from "./upload-list.tsx";
import { useReceiptUploads } from "./use-receipt-uploads.ts";

const ReceiptDialog = lazy(() =>
  import("./receipt-dialog.tsx").then((module) => ({ default: module.ReceiptDialog })),
);

type SectionProps = { readonly group: Group; readonly expenseId: Expense["id"] };

/** Photos and PDFs of an expense's bill, and the way to add one. */
export function ReceiptSection({ group, expenseId }: SectionProps) {
  const t = useTranslations("expenseReceipts");
  const { data, isError, refetch } = api.groups.listReceipts.useQuery({ expenseId });
  const receipts = data?.receipts ?? [];
  const sending = useReceiptUploads(EXPENSE_RECEIPTS_MAX - receipts.length);
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = receipts.find(({ id }) => id === openId);
  const canAdd = data?.canAdd === true;
  const isEmpty = receipts.length === 0 && sending.uploads.length === 0;
  if (data !== undefined && isEmpty && !canAdd) return null;
  const take = (files: readonly File[]) => {
    sending.add(files);
    void sending.sendAll(expenseId);
  };
  return (
    <section aria-labelledby="receipts">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="receipts" className="text-h2 font-semibold">
          {t("receipts")}
        </h2>
        {canAdd && !isEmpty && <ReceiptPicker look="quiet" label={t("addMore")} onFiles={take} />}
      </div>
      {data === undefined && !isError && <SkeletonBar className="h-28 w-full" />}
      {data === undefined && isError && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-text-2">
            {t("loadFailed")}
          </p>
          <Button variant="secondary" size="small" className="max-lg:min-h-11" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {canAdd && isEmpty && <ReceiptPicker look="tile" label={t("add")} onFiles={take} />}
      <ul className="flex flex-wrap gap-4">
        {receipts.map((receipt) => (
          <ReceiptTile
            key={receipt.id}
            group={group}
            receipt={receipt}
            onOpen={() => setOpenId(receipt.id)}
          />
        ))}
      </ul>
      <div className="mt-3">
        <UploadList {...sending} onRetry={(key) => void sending.sendAll(expenseId, key)} />
      </div>
      {opened && (
        <Suspense>
          <ReceiptDialog receipt={opened} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </section>
  );
}
