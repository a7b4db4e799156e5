import { codeOf, makeWaiting, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { deleteTransaction } from "../../history/delete-transaction.ts";
import { getTransaction } from "../../history/get-transaction.ts";
import { cancelWaiting } from "./cancel-waiting.ts";

const { ctx } = await openTestContext();

describe("cancelWaiting", () => {
  it("ends the caller's waiting payment, also twice and as a deleted transaction", async () => {
    const { asPayer, id } = await makeWaiting(ctx);
    expect(await cancelWaiting(asPayer, { id })).toEqual({ id });
    expect(await cancelWaiting(asPayer, { id })).toEqual({ id });
    expect((await getTransaction(asPayer, { id })).status).toBe("cancelled");
    const second = await makeWaiting(ctx);
    expect(await deleteTransaction(second.asPayer, { id: second.id })).toEqual({ id: second.id });
    expect((await getTransaction(second.asPayer, { id: second.id })).status).toBe("cancelled");
  });

  it("does not find an unknown payment, or another user's", async () => {
    const { payee, id } = await makeWaiting(ctx);
    expect(await codeOf(cancelWaiting(ctx.asUser(payee.userId), { id }))).toBe("NOT_FOUND");
    expect(await codeOf(deleteTransaction(ctx.asUser(payee.userId), { id }))).toBe("NOT_FOUND");
    expect(await codeOf(cancelWaiting(ctx, { id }))).toBe("UNAUTHENTICATED");
  });
});
