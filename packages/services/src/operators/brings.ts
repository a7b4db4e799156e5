import type { ServiceFeature } from "../feature.ts";

export const operatorsBrings: ServiceFeature = {
  unaudited: {
    "tickets of a minute at most, used up or forgotten": ["operators.enterQueueBoard"],
    "keeps what tells the process's own keys from others, once": ["operators.checkKeys"],
  },
};
