import { recordPayment } from "../../settlements/record-payment.ts";
import { type AccountRows, MEMBERS, second } from "../account-row.ts";
import { makeTrio } from "../settlements.ts";

export const accountRows: AccountRows = {
  settlement_lines: { history: MEMBERS },
  settlement_parts: { history: MEMBERS },
  settlement_reminders: { history: MEMBERS },
  settlements: {
    keeps: "unconfirmed_payments",
    make: async (ctx) => {
      const trio = await makeTrio(ctx);
      await recordPayment(trio.asPayer, trio.input());
      return second(trio);
    },
  },
};
