import type { ServiceFeature } from "../feature.ts";
import { earmarkOwed } from "./earmark-owed.ts";
import { earmarkRequests } from "./earmark-requests.ts";

export const waitingBrings: ServiceFeature = {
  earmarks: [
    { kind: "owed", list: earmarkOwed },
    { kind: "requests", list: earmarkRequests },
  ],
};
