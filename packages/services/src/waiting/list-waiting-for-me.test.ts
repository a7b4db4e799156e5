import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { invitePerson } from "../groups/invitations/invite-person.ts";
import { createRequests } from "../requests/create-requests.ts";
import { confirmPayment } from "../settlements/answer-payment.ts";
import { recordPayment } from "../settlements/record-payment.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { makeRequest } from "../testing/requests.ts";
import { listWaitingForMe } from "./list-waiting-for-me.ts";

const { ctx } = await openTestContext();

describe("listWaitingForMe", () => {
  it("has nothing for a new person, and nothing of others", async () => {
    const asked = await makeRequest(ctx);
    const nothing = { count: 0, requestCount: 0, requests: [], confirmations: [], invitations: [] };
    expect(await listWaitingForMe(ctx.asUser((await makeUser(ctx)).userId))).toEqual(nothing);
    expect(await listWaitingForMe(asked.asRequester)).toEqual(nothing);
    expect(await codeOf(listWaitingForMe(ctx))).toBe("UNAUTHENTICATED");
  });

  it("shows the next due requests first, and counts all of them", async () => {
    const asked = await makeRequest(ctx);
    const ask = async (dueOn: string | null) =>
      (await createRequests(asked.asRequester, { ...asked.input, dueOn, idempotencyKey: ctx.ids.uuid() }))[0];
    const late = await ask("2026-12-05");
    const soon = await ask("2026-11-27");
    await ask(null);
    const waiting = await listWaitingForMe(asked.asPayer);
    expect(waiting).toMatchObject({ count: 4, requestCount: 4 });
    expect(waiting.requests.map(({ id }) => id).slice(0, 2)).toEqual([soon?.id, late?.id]);
    expect(waiting.requests).toHaveLength(3);
    await asked.pay();
    expect((await listWaitingForMe(asked.asPayer)).requestCount).toBe(3);
  });

  it("shows cash to confirm until it is answered, and invitations", async () => {
    const group = await makeGroup(ctx, 2);
    await makeExpense(ctx, group);
    const [asPayee = ctx, asPayer = ctx] = group.asEach;
    const [toMemberId, fromMemberId] = group.memberIds;
    const cash = { groupId: group.groupId, fromMemberId, toMemberId, currency: "USD", amountMinor: 1_00n };
    const input = RecordPaymentInput.parse({ ...cash, method: "cash", idempotencyKey: ctx.ids.uuid() });
    const { id: settlementId } = await recordPayment(asPayer, input);
    expect(await listWaitingForMe(asPayee)).toMatchObject({
      count: 1,
      confirmations: [{ settlementId, groupId: group.groupId, amountMinor: 1_00n, currency: "USD" }],
    });
    expect((await listWaitingForMe(asPayer)).count).toBe(0);
    await confirmPayment(asPayee, { settlementId });
    expect((await listWaitingForMe(asPayee)).count).toBe(0);
    const invited = await makeUser(ctx);
    await invitePerson(asPayee, { groupId: group.groupId, userId: invited.userId as never } as never);
    expect(await listWaitingForMe(ctx.asUser(invited.userId))).toMatchObject({
      count: 1,
      invitations: [{ groupName: "Flat 14B" }],
    });
  });
});
