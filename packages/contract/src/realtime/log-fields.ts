import type { LogFields } from "../log-fields.ts";

/** Fields of sockets. */
export const realtimeLogFields = {
  hidden: {
    "secrets, and what stands for one": ["ticket"],
  },
  shown: {
    "how a list was asked for": ["awayMs", "upTo"],
  },
} as const satisfies LogFields;
