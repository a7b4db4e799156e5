import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { ManualDialog } from "./manual-dialog.tsx";

/** Dialog to change a manual entry. */
export function EditDialog({
  detail,
  onClose,
}: {
  readonly detail: TransactionDetail;
  readonly onClose: () => void;
}) {
  return <ManualDialog entry={detail} onClose={onClose} />;
}
