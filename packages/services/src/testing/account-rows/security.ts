import { insertFingerprint } from "@evenly/db/security/fingerprint-queries";
import { openTestSession } from "@evenly/testing";
import { withTransaction } from "../../context.ts";
import { type AccountRows, SETTINGS, withRow } from "../account-row.ts";

export const accountRows: AccountRows = {
  device_fingerprints: {
    ends: "true",
    make: withRow(async (ctx, userId) => {
      const sessionId = await openTestSession(ctx, { userId });
      const row = { sessionId, userId, createdAt: ctx.clock.now() };
      return withTransaction(ctx, (tx) => insertFingerprint(tx, row));
    }),
  },
  security_alerts: { history: "answered by nobody once sign-in has ended" },
  security_events: { history: "says what happened to an account; deleted by age" },
  security_settings: { history: SETTINGS },
};
