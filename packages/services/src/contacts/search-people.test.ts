import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf, type TestContext, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { sendPayment } from "../payments/send-payment.ts";
import { addFavourite } from "./add-favourite.ts";
import { blockPerson } from "./block-person.ts";
import { searchPeople } from "./search-people.ts";
import { updateFindability } from "./update-findability.ts";

const { ctx } = await openTestContext();

const makePerson = (firstName: string, lastName: string, handle?: string) =>
  makeUser(ctx, { firstName, lastName, ...(handle === undefined ? {} : { handle }), balanceMinor: 10_00n });
const searcher = async () => ctx.asUser((await makePerson("Zoe", "Searcher")).userId);
const namesOf = async (as: TestContext, q: string) =>
  (await searchPeople(as, { q, limit: 10 })).map(({ displayName }) => displayName);

describe("searchPeople", () => {
  it("matches the start of first and last name, the handle and fragments, ignoring accents", async () => {
    await makePerson("Jürgen", "Größler", "juegro");
    await makePerson("Łukasz", "Nuñez Ortega", "l_ortega");
    const me = await searcher();
    for (const q of ["jür", "JURGEN", "grossl", "Größler Jü", "jurgen gross", "@juegro", "juegr", "ossle"])
      expect(await namesOf(me, q), q).toEqual(["Jürgen Größler"]);
    for (const q of ["lukasz", "nunez ort", "rtega", "lukasz ortega", "@l_ort"])
      expect(await namesOf(me, q), q).toEqual(["Łukasz Nuñez Ortega"]);
    for (const q of ["zzz", "%%%", "l%ortega", "___", "\\\\", "'; drop table users", "@@", "@j"])
      expect(await namesOf(me, q), q).toEqual([]);
  });

  it("finds only handles that start with the text after an @, of people one knows and of others", async () => {
    const [known, byHandle] = [
      await makePerson("Yuki", "Tanaka"),
      await makePerson("Bo", "Berg", "tanagram"),
    ];
    await makePerson("Tana", "Stranger");
    const me = await searcher();
    await addFavourite(me, { userId: known.userId as never });
    expect(await namesOf(me, "tana")).toEqual(["Yuki Tanaka", "Tana Stranger", "Bo Berg"]);
    expect(await namesOf(me, "@tana")).toEqual(["Bo Berg"]);
    expect(await namesOf(me, "@anagram")).toEqual([]);
    await addFavourite(me, { userId: byHandle.userId as never });
    expect(await namesOf(me, "@tana")).toEqual(["Bo Berg"]);
  });

  it("ranks favourites first, then people paid lately, then others by match quality", async () => {
    const me = await makePerson("Zoe", "Ranker");
    const asMe = ctx.asUser(me.userId);
    const [other, backwards, recent, favourite] = await Promise.all([
      makePerson("Quentin", "Alder"),
      makePerson("Alder", "Quentins"),
      makePerson("Zed", "Quentinson"),
      makePerson("Ywon", "Quentinas"),
    ]);
    await makePerson("Exact", "Handle", "quentin");
    const to = { to: recent.userId, amountMinor: 1n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
    await sendPayment(asMe, to);
    await addFavourite(asMe, { userId: favourite.userId as never });
    const found = await searchPeople(asMe, { q: "quentin", limit: 10 });
    expect(found.map(({ displayName, relation }) => [displayName, relation])).toEqual([
      ["Ywon Quentinas", "favourite"],
      ["Zed Quentinson", "recent"],
      ["Exact Handle", "other"],
      ["Quentin Alder", "other"],
      ["Alder Quentins", "other"],
    ]);
    expect(found[1]).toMatchObject({ hasPaidBefore: true, handle: recent.handle });
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([other.userId, backwards.userId]));
    expect(await searchPeople(asMe, { q: "quentin", limit: 2 })).toHaveLength(2);
  });

  it("hides the caller, people blocked either way, deleted, suspended and unverified people", async () => {
    const people = await Promise.all(
      ["Self", "Theirs", "Mine", "Gone", "Suspended", "Nobody", "Seen"].map((name) =>
        makePerson(name, "Hidewell"),
      ),
    );
    const [self, theirs, mine, gone, suspended, nobody] = people.map(({ userId }) => userId as never);
    await makeUser(ctx, { firstName: "Unverified", lastName: "Hidewell", isVerified: false });
    const asSelf = ctx.asUser(self ?? "");
    await blockPerson(ctx.asUser(theirs ?? ""), { userId: self as never });
    await blockPerson(asSelf, { userId: mine as never });
    await updateFindability(ctx.asUser(nobody ?? ""), { byName: "nobody" });
    const now = ctx.clock.now();
    await ctx.db.update(users).set({ deactivatedAt: now }).where(sql`id = ${gone}`);
    await ctx.db
      .update(users)
      .set({ suspendedAt: now, suspendedReason: "fraud" })
      .where(sql`id = ${suspended}`);
    for (const q of ["hidewell", "idewell", "hi"])
      expect(await namesOf(asSelf, q), q).toEqual(["Seen Hidewell"]);
  });

  it("shows people findable by contacts only to those they paid or keep as a favourite", async () => {
    const shy = await makePerson("Shy", "Violet");
    const asShy = ctx.asUser(shy.userId);
    await updateFindability(asShy, { byName: "contacts" });
    const [paid, kept, stranger] = [
      await makePerson("A", "A"),
      await makePerson("B", "B"),
      await makePerson("C", "C"),
    ];
    const input = { to: paid.userId, amountMinor: 1n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
    await sendPayment(asShy, input);
    await addFavourite(asShy, { userId: kept.userId as never });
    expect(await namesOf(ctx.asUser(paid.userId), "violet")).toEqual(["Shy Violet"]);
    expect(await namesOf(ctx.asUser(kept.userId), "violet")).toEqual(["Shy Violet"]);
    expect(await namesOf(ctx.asUser(stranger.userId), "violet")).toEqual([]);
    const pays = { to: shy.userId, amountMinor: 1n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
    await sendPayment(ctx.asUser(stranger.userId), pays);
    expect(await namesOf(ctx.asUser(stranger.userId), "violet")).toEqual(["Shy Violet"]);
  });

  it("limits the rate of searches, and requires a signed-in caller", async () => {
    let left = 3;
    const limits = {
      consume: async (_name: string, _subject: string, rule: { points: number }) => {
        left -= 1;
        return { allowed: left >= 0, limit: rule.points, remaining: Math.max(left, 0), resetSeconds: 7 };
      },
      forget: async () => {},
      close: async () => {},
    };
    const counted = testContext(ctx.db, { limits });
    const as = counted.asUser((await makeUser(counted)).userId);
    expect(await outcomeOf(searchPeople(as, { q: "an", limit: 10 }))).toBe("done");
    expect(await codeOf(searchPeople(as, { q: "an", limit: 10 }))).toBe("RATE_LIMITED");
    expect(await codeOf(searchPeople(ctx, { q: "an", limit: 10 }))).toBe("UNAUTHENTICATED");
    await counted.lane.close();
  });
});
