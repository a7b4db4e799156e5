import { makeUser, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeRequest } from "../testing/requests.ts";
import { cancelRequest } from "./close-request.ts";
import { createRequests } from "./create-requests.ts";
import { listRequests } from "./list-requests.ts";

const { ctx } = await openTestContext();

describe("listRequests", () => {
  it("has open requests on both sides and closed ones in their own list, page by page", async () => {
    const { asRequester, asPayer, input, paymentRequestId } = await makeRequest(ctx);
    const ids = [paymentRequestId];
    for (let count = 0; count < 4; count += 1) {
      ctx.clock.advance(1000);
      const [next] = await createRequests(asRequester, { ...input, idempotencyKey: ctx.ids.uuid() });
      if (next) ids.unshift(next.id);
    }
    const read = async (asUser: TestContext, list: "to_pay" | "asked" | "done") => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listRequests(asUser, { list, limit: 2, ...(cursor && { cursor }) });
        found.push(...page.requests.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return found;
    };
    expect(await read(asPayer, "to_pay")).toEqual(ids);
    expect(await read(asRequester, "asked")).toEqual(ids);
    expect(await read(asRequester, "to_pay")).toEqual([]);
    await cancelRequest(asRequester, { paymentRequestId });
    expect(await read(asPayer, "done")).toEqual([paymentRequestId]);
    expect(await read(asRequester, "done")).toEqual([paymentRequestId]);
    expect(await read(asPayer, "to_pay")).toHaveLength(4);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    for (const list of ["to_pay", "asked", "done"] as const) expect(await read(stranger, list)).toEqual([]);
    expect(await outcomeOf(listRequests(asPayer, { list: "done", limit: 2, cursor: "x" }))).toBe(
      "VALIDATION",
    );
  });

  it("has closed ones beside open ones that were asked together, until all are closed", async () => {
    const { asRequester, asPayer, input, paymentRequestId } = await makeRequest(ctx);
    const { handle } = await makeUser(ctx);
    const [person] = input.people;
    const people = [...input.people, ...(person ? [{ ...person, to: `@${handle}` }] : [])];
    const asked = await createRequests(asRequester, { ...input, people, idempotencyKey: ctx.ids.uuid() });
    const ids = asked.map(({ id }) => id);
    const together = async (asUser: TestContext) =>
      (await listRequests(asUser, { list: "asked_together", limit: 50 })).requests.map(({ id }) => id);
    await cancelRequest(asRequester, { paymentRequestId });
    for (const { id } of asked.slice(1)) await cancelRequest(asRequester, { paymentRequestId: id });
    expect((await together(asRequester)).toSorted()).toEqual(ids.toSorted());
    expect(await together(asPayer)).toEqual([]);
    for (const { id } of asked.slice(0, 1)) await cancelRequest(asRequester, { paymentRequestId: id });
    expect(await together(asRequester)).toEqual([]);
  });
});
