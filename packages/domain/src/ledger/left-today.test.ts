import fc from "fast-check";
import { expect, it } from "vitest";
import { dailyLimit, leftToday, singleLimit } from "./left-today.ts";
import { countOutgoing, limitStates } from "./limits.ts";
import type { PartyState } from "./types.ts";

const now = new Date("2026-11-30T11:00:00Z");
const fresh: PartyState = {
  userId: "ana",
  isFrozen: false,
  country: "US",
  identityTier: "approved",
  ownLimits: { singleMinor: null, dailyMinor: null },
  moves: 0,
  zone: { timeZone: "America/New_York", next: null },
  meters: { day: "", dayMinor: 0n, dayCount: 0, month: "", monthMinor: 0n, monthCount: 0 },
};

it("says before each payment what the meter leaves after it", () => {
  const amounts = fc.array(fc.bigInt(1n, 500_000n), { maxLength: 10 });
  fc.assert(
    fc.property(amounts, (list) => {
      let party = fresh;
      for (const amountMinor of list) {
        const announced = leftToday(limitStates(party, now), amountMinor);
        party = countOutgoing(party, amountMinor, now);
        expect(announced).toBe(leftToday(limitStates(party, now), 0n));
      }
    }),
  );
});

it("names the lower of the identity's and the person's own limits", () => {
  const party = { ...fresh, ownLimits: { singleMinor: 2_500_001n, dailyMinor: 4_999_999n } };
  expect(dailyLimit(limitStates(party, now))?.rule).toBe("own_daily");
  expect(singleLimit(limitStates(party, now))?.rule).toBe("identity_single");
  expect(leftToday(limitStates(party, now))).toBe(4_999_999n);
  expect(singleLimit([])).toBeNull();
});

it("is null without a daily limit", () => {
  expect(leftToday([], 100n)).toBeNull();
});
