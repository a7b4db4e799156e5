import { type AccountRows, SETTINGS } from "../account-row.ts";
import { makeRequest } from "../requests.ts";

export const accountRows: AccountRows = {
  payment_requests: {
    ends: "state in ('pending', 'partially_paid')",
    make: async (ctx) => (await makeRequest(ctx)).requester.userId,
  },
  request_mutes: { history: SETTINGS },
  request_settings: { history: SETTINGS },
};
