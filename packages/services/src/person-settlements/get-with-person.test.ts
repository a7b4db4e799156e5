import {
  createTestDatabase,
  makeUser,
  refusalOf,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveGroup } from "../groups/index.ts";
import { makeTwo } from "../testing/person-settlements.ts";
import { getWithPerson } from "./get-with-person.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

describe("getWithPerson", () => {
  it("nets both directions for each currency by itself, and leaves archived groups out", async () => {
    const two = await makeTwo(ctx, [
      { owes: "ben", amountMinor: 20_00n },
      { owes: "ana", amountMinor: 12_50n },
      { owes: "ana", amountMinor: 900n, currency: "JPY" },
    ]);
    const { person, currencies } = await two.read(two.asBen);
    expect(person.userId).toBe(two.ana.userId);
    expect(currencies).toMatchObject([
      { currency: "JPY", netMinor: -900n, needsBoth: false },
      { currency: "USD", netMinor: 7_50n, needsBoth: true, proposal: null },
    ]);
    expect(currencies[1]?.lines.map(({ owesMinor }) => owesMinor).toSorted()).toEqual([-12_50n, 20_00n]);
    await archiveGroup(two.asAna, { groupId: two.groupIds[1] as never, isArchived: true });
    expect((await two.read(two.asBen)).currencies[1]).toMatchObject({ netMinor: 20_00n, needsBoth: false });
  });

  it("knows nobody who has never shared a group with the caller", async () => {
    const two = await makeTwo(ctx, []);
    const stranger = await makeUser(ctx);
    const userId = stranger.userId as never;
    expect(await refusalOf(getWithPerson(two.asAna, { userId }))).toBe("PAYEE_UNKNOWN");
    expect(await refusalOf(getWithPerson(ctx, { userId }))).toBe("UNAUTHENTICATED");
  });
});
