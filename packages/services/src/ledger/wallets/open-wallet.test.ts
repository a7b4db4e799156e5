import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBalance } from "./get-balance.ts";

const { database } = await openTestContext();

describe("openWallet", () => {
  it("opens an empty wallet in USD and stores the facts that limits and fees need", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { country: "DE", timeZone: "Europe/Berlin", identityTier: "pending" });
    expect(await getBalance(ctx, ana)).toMatchObject({
      accountId: ana.accountId,
      currency: "USD",
      postedMinor: 0n,
      version: 0n,
    });
    const [party] = await database.db.select().from(parties).where(sql`user_id = ${ana.userId}`);
    expect(party).toMatchObject({
      country: "DE",
      timeZone: "Europe/Berlin",
      identityTier: "pending",
      frozenAt: null,
    });
  });

  it("uses UTC days for an unknown zone", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { timeZone: "Mars/Olympus" });
    const [party] = await database.db.select().from(parties).where(sql`user_id = ${ana.userId}`);
    expect(party?.timeZone).toBe("UTC");
  });
});
