import type { TestedFeature } from "../tested-feature.ts";

export const tested: TestedFeature = {
  rows: {
    "POST /api/realtime/ticket": {
      answers: { status: 200, fields: ["expiresAt", "ticket", "url"] },
      example: () => ({}),
    },
  },
};
