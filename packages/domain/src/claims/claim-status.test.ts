import { expect, it } from "vitest";
import { type ClaimFacts, type ClaimViewer, claimStatusOf, showsClaim } from "./claim-status.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const held: ClaimFacts = {
  state: "held",
  fromUserId: "ben",
  claimedByUserId: null,
  addressLookup: "lena@",
  expiresAt: new Date(NOW.getTime() + 1),
};
const lena: ClaimViewer = { userId: "lena", emailLookup: "lena@", isEmailVerified: true };
const ana: ClaimViewer = { userId: "ana", emailLookup: "ana@", isEmailVerified: true };
const ben: ClaimViewer = { userId: "ben", emailLookup: "ben@", isEmailVerified: true };
const claimed = { ...held, state: "claimed", claimedByUserId: "lena" } as const;

it.each([
  ["a guest opens it", held, null, "open"],
  ["the person with the address opens it", held, lena, "open"],
  ["the address is not verified yet", held, { ...lena, isEmailVerified: false }, "unverified"],
  ["another person opens it", held, ana, "wrong_person"],
  ["its sender opens it", held, ben, "own"],
  ["its days are over", { ...held, expiresAt: NOW }, lena, "expired"],
  ["it was claimed", claimed, null, "claimed"],
  ["the viewer has claimed it", claimed, lena, "claimed_by_you"],
  ["its claimer has another address by now", claimed, { ...lena, emailLookup: "new@" }, "claimed_by_you"],
  ["another person opens a claimed one", claimed, ana, "wrong_person"],
  ["it was taken back", { ...held, state: "taken_back" }, lena, "returned"],
  ["it was given back", { ...held, state: "given_back" }, null, "returned"],
  ["it has gone back", { ...held, state: "expired" }, lena, "expired"],
  ["it waits for proofs", { ...held, state: "waiting" }, lena, "returned"],
] as const)("claimStatusOf when %s", (_name, facts, viewer, expected) => {
  const status = claimStatusOf(facts as ClaimFacts, viewer, NOW);
  expect(status).toBe(expected);
  expect(showsClaim(status)).toBe(["open", "own", "unverified"].includes(expected));
});
