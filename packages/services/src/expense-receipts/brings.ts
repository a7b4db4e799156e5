import type { ServiceFeature } from "../feature.ts";

export const expenseReceiptsBrings: ServiceFeature = {
  unaudited: {
    "are in the group's feed, with who and when": [
      "expense-receipts.addReceipt",
      "expense-receipts.removeReceipt",
    ],
  },
};
