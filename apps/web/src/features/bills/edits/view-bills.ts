import { isolated } from "@evenly/i18n/isolated";
import { moneyText } from "@evenly/ui";
import type { EditView } from "../../../manifest/edit-definition.ts";
import type { NewBillEdit } from "./edits.ts";

export const newBill: EditView<NewBillEdit> = {
  describe: ({ names, input }, { t, format, locale }) => ({
    title: t("bills.queued.bill", { title: isolated(input.title) }),
    changes: t("bills.queued.changes", {
      amount: moneyText(input.totalMinor, input.currency, locale),
      names: format.list(names.map(isolated)),
    }),
  }),
  fieldNames: ["amountMinor", "currency"],
};
