import { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { groupMembers } from "@evenly/db/groups/tables";
import { codeOf, makeKnown, makeUser, openTestContext, type TestContext } from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { voidExpense } from "../expenses/void-expense.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { createRequests } from "./create-requests.ts";
import { getRequest } from "./get-request.ts";
import { listRequests } from "./list-requests.ts";

const { ctx } = await openTestContext();

const inputOf = (to: string, about?: object) =>
  CreateRequestsInput.parse({
    people: [{ to, amountMinor: 12_00n }],
    currency: "USD",
    idempotencyKey: ctx.ids.uuid(),
    ...(about && { about }),
  });
const toPay = async (me: TestContext) => (await listRequests(me, { list: "to_pay", limit: 20 })).requests;

async function makeAsked() {
  const group = await makeGroup(ctx, 2);
  const [asker, asked] = group.asEach;
  const to = group.users[1]?.userId ?? "";
  if (!asker || !asked) throw new Error("two members");
  const expense = await makeExpense(ctx, group);
  return { group, groupId: group.groupId, asker, asked, to, expense };
}

describe("a request of a group", () => {
  it("names the group and the expense to both of its members", async () => {
    const { groupId, asker, asked, to, expense } = await makeAsked();
    const about = { groupId, expenseId: expense.id };
    const [request] = await createRequests(asker, inputOf(to, about));
    const named = { ...about, groupName: "Flat 14B", expenseTitle: expense.title };
    expect(request?.about).toEqual(named);
    expect((await toPay(asked))[0]?.about).toEqual(named);
    const [plain] = await createRequests(asker, inputOf(to, { groupId }));
    expect(plain?.about).toEqual({ ...named, expenseId: null, expenseTitle: null });
    const [alone] = await createRequests(asker, inputOf(to));
    expect(alone?.about).toBeNull();
  });

  it("names nothing to who is not in the group, or has left it", async () => {
    const { group, groupId, asker, asked, to } = await makeAsked();
    const stranger = await makeUser(ctx);
    const [first] = group.users;
    if (first) await makeKnown(ctx, first, [stranger]);
    await createRequests(asker, inputOf(stranger.userId, { groupId }));
    expect(await toPay(ctx.asUser(stranger.userId))).toMatchObject([{ about: null }]);
    const [request] = await createRequests(asker, inputOf(to, { groupId }));
    await ctx.db
      .update(groupMembers)
      .set({ isActive: false, leftAt: ctx.clock.now() })
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, to)));
    if (!request) throw new Error("a request");
    expect(await getRequest(asked, { paymentRequestId: request.id })).toMatchObject({ about: null });
    expect(await getRequest(asker, { paymentRequestId: request.id })).toMatchObject({ about: { groupId } });
  });

  it("is refused for a group of others, and for an expense that is elsewhere or void", async () => {
    const { groupId, asker, to, expense } = await makeAsked();
    const other = await makeAsked();
    const ask = (about: object) => codeOf(createRequests(asker, inputOf(to, about)));
    expect(await ask({ groupId: other.groupId })).toBe("GROUP_NOT_FOUND");
    expect(await ask({ groupId: ctx.ids.uuid() })).toBe("GROUP_NOT_FOUND");
    expect(await ask({ groupId, expenseId: other.expense.id })).toBe("EXPENSE_NOT_FOUND");
    await voidExpense(asker, { expenseId: expense.id, expectedVersion: 1 });
    expect(await ask({ groupId, expenseId: expense.id })).toBe("EXPENSE_NOT_FOUND");
  });
});
