import type { ServiceFeature } from "../feature.ts";

export const demoBrings: ServiceFeature = {
  unaudited: {
    "only for development": ["demo.loadDemoData"],
  },
};
