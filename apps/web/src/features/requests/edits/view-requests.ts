import { isolated } from "@evenly/i18n/isolated";
import { moneyText } from "@evenly/ui";
import type { EditView } from "../../../manifest/edit-definition.ts";
import type { NewRequestEdit } from "./edits.ts";

export const newRequest: EditView<NewRequestEdit> = {
  describe: ({ names, input }, { t, format, locale }) => {
    const totalMinor = input.people.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const amount = moneyText(totalMinor, input.currency, locale);
    return {
      title: input.note === "" ? t("requests.queued.title", { amount }) : input.note,
      changes: t("requests.queued.changes", { amount, names: format.list(names.map(isolated)) }),
    };
  },
  fieldNames: ["amountMinor", "currency"],
};
