import { type AccountRows, MOVED } from "../account-row.ts";
import { makePayCode } from "../pay-codes.ts";

export const accountRows: AccountRows = {
  pay_code_payments: { history: MOVED },
  pay_codes: { ends: "state = 'open'", make: async (ctx) => (await makePayCode(ctx)).owner.userId },
};
