import type { ExpenseEntry, GroupEntry, MemberPart } from "@evenly/domain/groups/index";
import fc from "fast-check";

const MEMBERS = ["ana", "ben", "cleo", "dee", "eli", "fay"] as const;
const CURRENCIES = ["JPY", "USD", "KWD"] as const;
const amount = fc.bigInt({ min: 1n, max: 10_000n });

/** Parts of members who bear something, by raw amounts; payers share the same sum by cutting it at random places. */
const expense: fc.Arbitrary<ExpenseEntry> = fc
  .record({
    currency: fc.constantFrom(...CURRENCIES),
    borne: fc.shuffledSubarray([...MEMBERS], { minLength: 1 }),
    paidBy: fc.shuffledSubarray([...MEMBERS], { minLength: 1, maxLength: 3 }),
    amounts: fc.array(amount, { minLength: MEMBERS.length, maxLength: MEMBERS.length }),
    percents: fc.array(fc.bigInt({ min: 0n, max: 100n }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ currency, borne, paidBy, amounts, percents }) => {
    const parts = borne.map((memberId, at) => ({ memberId, amountMinor: amounts[at] ?? 0n }));
    let left = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const payers = paidBy.map((memberId, at): MemberPart => {
      const amountMinor = at === paidBy.length - 1 ? left : (left * (percents[at] ?? 0n)) / 100n;
      left -= amountMinor;
      return { memberId, amountMinor };
    });
    return {
      kind: "expense",
      id: "",
      currency,
      parts,
      payers: payers.filter((each) => each.amountMinor > 0n),
    };
  });

const settlement: fc.Arbitrary<GroupEntry> = fc
  .record({
    currency: fc.constantFrom(...CURRENCIES),
    pair: fc.shuffledSubarray([...MEMBERS], { minLength: 2, maxLength: 2 }),
    amountMinor: amount,
  })
  .map(({ currency, pair: [fromId = "", toId = ""], amountMinor }) => {
    return { kind: "settlement", id: "", currency, fromId, toId, amountMinor };
  });

/** Up to 25 expenses and settlements of six members in currencies with 0, 2 and 3 decimals; ids give their order. */
export const randomGroupEntries: fc.Arbitrary<readonly GroupEntry[]> = fc
  .array(fc.oneof({ weight: 4, arbitrary: expense }, { weight: 1, arbitrary: settlement }), { maxLength: 25 })
  .map((entries) => entries.map((entry, at) => ({ ...entry, id: `entry-${String(at).padStart(2, "0")}` })));
