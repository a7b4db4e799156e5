import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LinkFacts, type LinkViewer, linkStatusOf, showsAmount } from "./link-status.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const mailed: LinkFacts = {
  linkKind: "mailed",
  state: "pending",
  fromUserId: "ana",
  toUserId: null,
  addressLookup: "lena@",
  expiresAt: new Date(NOW.getTime() + 1),
  heldMinor: 0n,
};
const shared: LinkFacts = { ...mailed, linkKind: "shared", addressLookup: null };
const lena: LinkViewer = { userId: "lena", emailLookup: "lena@", isEmailVerified: true };
const ben: LinkViewer = { userId: "ben", emailLookup: "ben@", isEmailVerified: true };
const ana: LinkViewer = { userId: "ana", emailLookup: "ana@", isEmailVerified: true };

describe("linkStatusOf", () => {
  it.each([
    ["a guest opens it", mailed, null, "open"],
    ["the person with the address opens it", mailed, lena, "open"],
    ["another person opens a mailed link", mailed, ben, "wrong_person"],
    ["another person opens a shared link", shared, ben, "open"],
    ["who asks opens it", mailed, ana, "own"],
    ["the address is not verified yet", mailed, { ...lena, isEmailVerified: false }, "unverified"],
    ["it is paid by somebody else", { ...shared, state: "paid", toUserId: "lena" }, ben, "paid"],
    ["it is paid by the viewer", { ...shared, state: "paid", toUserId: "lena" }, lena, "paid_by_you"],
    ["it is cancelled", { ...mailed, state: "cancelled" }, null, "cancelled"],
    ["it is declined", { ...mailed, state: "declined", toUserId: "lena" }, lena, "cancelled"],
    ["its time is over", { ...mailed, expiresAt: NOW }, null, "expired"],
    ["a payment of it is under review", { ...mailed, heldMinor: 1n }, lena, "held"],
    ["the wrong person opens an expired one", { ...mailed, state: "expired" }, ben, "wrong_person"],
  ] as const)("when %s", (_name, facts, viewer, expected) => {
    expect(linkStatusOf(facts as LinkFacts, viewer, NOW)).toBe(expected);
  });

  it("shows an amount to nobody but who asks, the person asked, and holders of an open link", () => {
    const states = ["pending", "partially_paid", "paid", "declined", "cancelled", "expired"] as const;
    const facts = fc.record({
      linkKind: fc.constantFrom("mailed" as const, "shared" as const),
      state: fc.constantFrom(...states),
      toUserId: fc.constantFrom(null, "lena"),
      late: fc.boolean(),
      held: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, fc.constantFrom(null, lena, ben), ({ late, held, ...rest }, viewer) => {
        const request: LinkFacts = {
          ...rest,
          fromUserId: "ana",
          addressLookup: rest.linkKind === "mailed" ? "lena@" : null,
          expiresAt: new Date(NOW.getTime() + (late ? -1 : 1)),
          heldMinor: held ? 1n : 0n,
        };
        if (!showsAmount(linkStatusOf(request, viewer, NOW))) return;
        expect(["pending", "partially_paid"]).toContain(request.state);
        expect(late || held).toBe(false);
        if (request.linkKind === "mailed") expect(viewer).not.toBe(ben);
      }),
    );
  });
});
