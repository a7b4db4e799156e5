import {
  factorChallenges,
  factorRecoveries,
  pins,
  sentCodes,
  trustedDevices,
} from "@evenly/db/factors/tables";
import { makeFactor } from "@evenly/testing";
import { type AccountRows, hashed, soon, withRow } from "../account-row.ts";

export const accountRows: AccountRows = {
  backup_codes: { ends: "true", make: withRow((ctx, userId) => makeFactor(ctx, userId)) },
  factor_challenges: {
    ends: "used_at is null",
    make: withRow((ctx, userId) =>
      ctx.db
        .insert(factorChallenges)
        .values({ id: ctx.ids.uuid(), userId, secretHash: hashed(ctx), ...soon(ctx) }),
    ),
  },
  factor_recoveries: {
    ends: "cancelled_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(factorRecoveries).values({
        id: ctx.ids.uuid(),
        userId,
        ...soon(ctx),
        readyAt: new Date(ctx.clock.now().getTime() + 2 * 86_400_000),
      }),
    ),
  },
  factors: { ends: "true", make: withRow((ctx, userId) => makeFactor(ctx, userId)) },
  passkey_challenges: { history: "used within five minutes, and only in a session of the account" },
  pins: {
    ends: "true",
    make: withRow((ctx, userId) =>
      ctx.db.insert(pins).values({ userId, pinHash: "x", setAt: ctx.clock.now() }),
    ),
  },
  sent_codes: {
    ends: "used_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(sentCodes).values({
        id: ctx.ids.uuid(),
        userId,
        kind: "email",
        boundTo: ctx.ids.uuid(),
        addressLookup: "x",
        ...soon(ctx),
      }),
    ),
  },
  sign_in_requirements: { history: "asks at a sign-in that the account does not have" },
  trusted_devices: {
    ends: "ended_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(trustedDevices).values({
        id: ctx.ids.uuid(),
        userId,
        deviceHash: hashed(ctx),
        userAgent: "",
        ...soon(ctx),
        lastUsedAt: ctx.clock.now(),
      }),
    ),
  },
};
