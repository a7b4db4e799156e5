import { CreateRequestLinkInput } from "@evenly/contract/requests/link-schemas";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeLink } from "../testing/pay-links.ts";
import { createRequestLink } from "./create-request-link.ts";

const { ctx } = await openTestContext();

describe("createRequestLink", () => {
  it("creates a request that nobody is asked for yet, once per key, and tells its requester's screens", async () => {
    const link = await makeLink(ctx);
    const input = CreateRequestLinkInput.parse({
      amountMinor: 1_00n,
      currency: "USD",
      note: "Tickets",
      idempotencyKey: ctx.ids.uuid(),
    });
    const told = () => ctx.db.$count(outbox, sql`name = 'request.changed'`);
    const before = await told();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => createRequestLink(link.asRequester, input)),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await told()) - before).toBe(1);
    expect(all[0]).toMatchObject({
      toUserId: null,
      person: null,
      linkKind: "shared",
      address: null,
      note: "Tickets",
      state: "pending",
      openMinor: 1_00n,
      allowsPartial: false,
      canCancel: true,
      canRemind: false,
    });
    expect(await codeOf(createRequestLink(link.asRequester, { ...input, note: "Other" }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    const poor = ctx.asUser((await makeUser(ctx, { isVerified: false })).userId);
    expect(await codeOf(createRequestLink(poor, input))).toBe("EMAIL_NOT_VERIFIED");
    expect(await codeOf(createRequestLink(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
