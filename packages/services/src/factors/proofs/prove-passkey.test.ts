import {
  type AnswerClaims,
  codeOf,
  makePasskey,
  makeUser,
  openTestContext,
  outcomeOf,
  readFactorChanges,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import type { Confirmed } from "../passkey-challenges.ts";
import { provePasskey } from "./prove-passkey.ts";
import { startPasskeyProof } from "./start-passkey-proof.ts";

const { ctx } = await openTestContext();

const MINUTE_MS = 60_000;
const OWNER = { purpose: "owner" } as const;
const payment = (subjectId: string) => ({ purpose: "payment", subjectId }) as const;

async function holder(made: AnswerClaims = {}) {
  const { userId } = await makeUser(ctx);
  const { authenticator } = await makePasskey(ctx, userId, {}, made);
  const ask = (confirms: Exclude<Confirmed, { readonly purpose: "sign_in" }> = OWNER) =>
    startPasskeyProof(ctx.asUser(userId), confirms);
  const prove = async (claims: AnswerClaims = {}, confirms = OWNER) =>
    outcomeOf(
      provePasskey(ctx, userId, { assertion: authenticator.get(await ask(confirms), claims), confirms }),
    );
  return { userId, authenticator, ask, prove };
}

describe("provePasskey", () => {
  it("accepts an answer of the user's passkey, and each challenge once", async () => {
    const { userId, authenticator, ask, prove } = await holder();
    expect(await prove()).toBe("done");
    const assertion = authenticator.get(await ask());
    const proof = { assertion, confirms: OWNER };
    expect(await outcomeOf(provePasskey(ctx, userId, proof))).toBe("done");
    expect(await codeOf(provePasskey(ctx, userId, proof))).toBe("PASSKEY_REFUSED");
  });

  it.each<[string, AnswerClaims]>([
    ["another site's page", { origin: "http://evil.test" }],
    ["another port of the host", { origin: "http://localhost:3001" }],
    ["another site's passkey", { rpId: "evil.test" }],
    ["no user verification", { isVerified: false }],
    ["an unknown passkey", { credentialId: "A".repeat(43) }],
    ["another user's handle", { userHandle: Buffer.from("nobody").toString("base64url") }],
  ])("refuses an answer with %s", async (_what, claims) => {
    const { prove } = await holder();
    expect(await prove(claims)).toBe("PASSKEY_REFUSED");
    expect(await prove()).toBe("done");
  });

  it("refuses a changed signature, an empty answer and a challenge that was not issued", async () => {
    const { userId, authenticator, ask } = await holder();
    const changed = { ...authenticator.get(await ask()), signature: "MEUCIQ" };
    const empty = { ...authenticator.get(await ask()), clientDataJSON: "e30" };
    const made = authenticator.get({ challenge: "x".repeat(43) });
    for (const assertion of [changed, empty, made])
      expect(await codeOf(provePasskey(ctx, userId, { assertion, confirms: OWNER }))).toBe("PASSKEY_REFUSED");
  });

  it("refuses an answer after 5 minutes", async () => {
    const { userId, authenticator, ask } = await holder();
    const assertion = authenticator.get(await ask());
    ctx.clock.advance(5 * MINUTE_MS);
    expect(await codeOf(provePasskey(ctx, userId, { assertion, confirms: OWNER }))).toBe("PASSKEY_REFUSED");
  });

  it("refuses an answer that confirms another payment, or a change instead of a payment", async () => {
    const { userId, authenticator, ask } = await holder();
    const [one, other] = [payment(ctx.ids.uuid()), payment(ctx.ids.uuid())];
    for (const [asked, confirms] of [
      [one, other],
      [OWNER, one],
      [one, OWNER],
    ] as const) {
      const assertion = authenticator.get(await ask(asked));
      expect(await codeOf(provePasskey(ctx, userId, { assertion, confirms }))).toBe("PASSKEY_REFUSED");
    }
    const assertion = authenticator.get(await ask(one));
    expect(await outcomeOf(provePasskey(ctx, userId, { assertion, confirms: one }))).toBe("done");
  });

  it("refuses another user's passkey, and one's own for another user's challenge", async () => {
    const [ana, ben] = [await holder(), await holder()];
    const bensForAna = ben.authenticator.get(await ana.ask(), { userHandle: null });
    const anasForBen = ana.authenticator.get(await ben.ask());
    for (const assertion of [bensForAna, anasForBen])
      expect(await codeOf(provePasskey(ctx, ana.userId, { assertion, confirms: OWNER }))).toBe(
        "PASSKEY_REFUSED",
      );
  });

  it("refuses a count that does not grow, and tells the owner; a passkey that never counts works", async () => {
    const { userId, prove } = await holder();
    expect(await prove({ signCount: 0 })).toBe("done");
    expect(await prove({ signCount: 7 })).toBe("done");
    for (const signCount of [7, 6, 0]) expect(await prove({ signCount })).toBe("PASSKEY_REFUSED");
    expect(
      (await readFactorChanges(ctx.db, userId)).filter((change) => change === "passkeyCopied"),
    ).toHaveLength(3);
    expect(await prove({ signCount: 8 })).toBe("done");
  });

  it("accepts any count of a passkey that its owner's devices share, without telling them of a copy", async () => {
    const { userId, prove } = await holder();
    for (const signCount of [5, 3, 0, 0, 9])
      expect(await prove({ signCount, isBackedUp: true })).toBe("done");
    expect((await readFactorChanges(ctx.db, userId)).filter((change) => change === "passkeyCopied")).toEqual(
      [],
    );
    for (const signCount of [9, 3, 0]) expect(await prove({ signCount })).toBe("PASSKEY_REFUSED");
  });

  it("believes no answer that a passkey of one device is shared, and tells the owner of the copy", async () => {
    const { userId, prove } = await holder({ isShareable: false });
    expect(await prove({ signCount: 7, isShareable: false })).toBe("done");
    for (const claims of [{ isShareable: true }, { isShareable: true, isBackedUp: true }])
      for (const signCount of [3, 8]) expect(await prove({ ...claims, signCount })).toBe("PASSKEY_REFUSED");
    expect(
      (await readFactorChanges(ctx.db, userId)).filter((change) => change === "passkeyCopied"),
    ).toHaveLength(4);
    expect(await prove({ signCount: 8, isShareable: false })).toBe("done");
  });

  it("accepts an answer once when it is sent twenty times in parallel", async () => {
    const { userId, authenticator, ask } = await holder();
    const proof = { assertion: authenticator.get(await ask()), confirms: OWNER };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(provePasskey(ctx, userId, proof))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  });
});
