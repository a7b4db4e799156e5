import { linkTokens, phoneCodes } from "@evenly/db/auth/tables";
import { openTestSession } from "@evenly/testing";
import { sealPhone } from "../../shared/sealed-addresses.ts";
import { type AccountRows, hashed, soon, withRow } from "../account-row.ts";

export const accountRows: AccountRows = {
  former_handles: { history: "a handle stays reserved, so that nobody takes a former one" },
  link_tokens: {
    ends: "used_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(linkTokens).values({
        id: ctx.ids.uuid(),
        userId,
        purpose: "reset_password",
        tokenHash: hashed(ctx),
        ...soon(ctx),
      }),
    ),
  },
  password_history: { history: "hashes of passwords that open nothing" },
  phone_codes: {
    ends: "used_at is null",
    make: withRow((ctx, userId) => {
      const phone = {
        phoneSealed: sealPhone(ctx, userId, "+14155550100").phoneSealed ?? "",
        phoneLookup: hashed(ctx),
      };
      return ctx.db.insert(phoneCodes).values({ id: ctx.ids.uuid(), userId, ...phone, ...soon(ctx) });
    }),
  },
  sessions: { ends: "ended_at is null", make: withRow((ctx, userId) => openTestSession(ctx, { userId })) },
};
