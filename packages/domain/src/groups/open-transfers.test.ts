import { describe, expect, it } from "vitest";
import { type GroupSnapshot, openTransfers } from "./open-transfers.ts";

const debt = (fromId: string, toId: string, amountMinor: bigint, currency = "USD") => {
  return { fromId, toId, amountMinor, currency };
};
/** Ana owes Ben 10, Ben owes Cleo 10; simplified, Ana pays Cleo. */
const chain: GroupSnapshot = {
  isSimplified: true,
  balances: [
    { memberId: "ana", balanceMinor: -10n, currency: "USD" },
    { memberId: "ben", balanceMinor: 0n, currency: "USD" },
    { memberId: "cleo", balanceMinor: 10n, currency: "USD" },
  ],
  pairs: [debt("ana", "ben", 10n), debt("ben", "cleo", 10n)],
  onTheWay: [],
};

describe("openTransfers", () => {
  it("follows the group's choice to simplify", () => {
    expect(openTransfers(chain)).toEqual([debt("ana", "cleo", 10n)]);
    expect(openTransfers({ ...chain, isSimplified: false })).toEqual([
      debt("ana", "ben", 10n),
      debt("ben", "cleo", 10n),
    ]);
  });

  it("leaves out what is on its way in the same direction", () => {
    const part = openTransfers({ ...chain, onTheWay: [debt("ana", "cleo", 4n), debt("cleo", "ana", 3n)] });
    expect(part).toEqual([debt("ana", "cleo", 6n)]);
    expect(openTransfers({ ...chain, onTheWay: [debt("ana", "cleo", 10n)] })).toEqual([]);
  });

  it("keeps currencies apart, in the order of their codes", () => {
    const pairs = [debt("ana", "ben", 10n), debt("ben", "ana", 7n, "EUR"), debt("ana", "ben", 0n, "JPY")];
    expect(openTransfers({ isSimplified: false, balances: [], pairs, onTheWay: [] })).toEqual([
      debt("ben", "ana", 7n, "EUR"),
      debt("ana", "ben", 10n),
    ]);
  });
});
