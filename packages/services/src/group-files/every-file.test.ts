import {
  type ImportedEntry,
  readGroupFile,
  toEntry,
  toGroupFile,
  writeSheet,
} from "@evenly/domain/group-files/index";
import { groupBalances, netsOf, sumOf } from "@evenly/domain/groups/index";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixtureText } from "../testing/group-files.ts";

const members = ["Ana", "Ben", "Cleo"];
const parts = [
  { memberId: "0", amountMinor: 41_17n },
  { memberId: "2", amountMinor: 20_58n },
];
const entries: readonly ImportedEntry[] = [
  {
    ...{ kind: "expense", line: 1, spentOn: "2026-05-01", title: "Museum", description: "Two adults" },
    ...{ category: "food", currency: "EUR", payers: [{ memberId: "1", amountMinor: 61_75n }], parts },
    ...{ split: { method: "exact", parts }, dueOn: "2026-06-01", tags: ["trip"] },
    original: { amountMinor: 65_00n, currency: "USD", rate: "0.95", source: "manual", on: "2026-05-01" },
  },
  {
    ...{
      kind: "payment",
      line: 2,
      spentOn: "2026-05-02",
      title: "",
      currency: "KWD",
      fromId: "0",
      toId: "1",
    },
    ...{ amountMinor: 12_345n, note: "On the train", method: "cash" },
  },
];
const written = toGroupFile({ name: "Trip", currency: "EUR", members, entries });
const sheet = writeSheet(members, "2026-06-30");
const sheetText = [sheet.headings, ...entries.map(sheet.rowOf), ...sheet.totals()]
  .map((row) => row.map((cell) => `"${cell}"`).join(","))
  .join("\n");
const FILES = [
  JSON.stringify(written),
  JSON.stringify({ ...written, version: 1 }),
  sheetText,
  ...["spliit-custom-yen.json", "spliit-leftover-cents.json", "spliit-original-currency.json"].map((name) =>
    fixtureText(name),
  ),
  ...["splitwise-two-payers.csv", "splitwise-hrk.csv", "splitwise-odd-decimals.csv"].map((name) =>
    fixtureText(name),
  ),
];

/** A file as it was written, cut off, or with characters that were put in, left out or replaced. */
const changed = fc
  .tuple(
    fc.constantFrom(...FILES),
    fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        taken: fc.nat(3),
        put: fc.constantFrom(
          "",
          "0",
          "9",
          "-",
          ".",
          ",",
          ";",
          '"',
          "1e3",
          "{",
          "}",
          "[",
          "\n",
          "null",
          "ü",
          "\0",
        ),
      }),
      { maxLength: 4 },
    ),
    fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  )
  .map(([text, edits, end]) => {
    const edited = edits.reduce((known, { at, taken, put }) => {
      const place = Math.floor(at * known.length);
      return known.slice(0, place) + put + known.slice(place + taken);
    }, text);
    return end === null ? edited : edited.slice(0, Math.floor(end * edited.length));
  });

const FORMS = [/\d+(?:\.\d+)?/g, /\d+(?:,\d+)?/g, /\d{1,3}(?:[.,' \u00A0]\d{3})+(?:[.,]\d+)?/g];
/** Numbers of a text without their marks and zeros at either end: a file's amounts are among them. */
function digitsIn(text: string): ReadonlySet<string> {
  return new Set(FORMS.flatMap((form) => text.match(form) ?? []).map(significant));
}
const significant = (number: string) => number.replace(/\D/g, "").replace(/^0+|0+$/g, "");

describe("a file that was changed, cut off or made up", () => {
  const read = (text: string, currency?: string) => {
    const started = process.cpuUsage();
    const file = readGroupFile(text, currency);
    const { user, system } = process.cpuUsage(started);
    // Milliseconds of a processor; the largest of these files has six kilobytes.
    expect((user + system) / 1000).toBeLessThan(1000);
    return file;
  };

  it("is read or refused by name, and is never a crash", () => {
    fc.assert(
      fc.property(changed, fc.constantFrom(undefined, "JPY", "EUR", "KWD"), (text, currency) => {
        const { problems, entries: found, members: names } = read(text, currency);
        for (const { line, problem } of problems)
          expect([line >= 0, typeof problem]).toEqual([true, "string"]);
        for (const entry of found) {
          const people =
            entry.kind === "payment"
              ? [entry.fromId, entry.toId]
              : [...entry.payers, ...entry.parts].map(({ memberId }) => memberId);
          expect(people.every((id) => Number(id) < names.length)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("has entries whose payers and parts are the same sum above zero", () => {
    fc.assert(
      fc.property(changed, (text) => {
        for (const entry of read(text).entries) {
          if (entry.kind === "payment") expect(entry.amountMinor > 0n).toBe(true);
          else {
            expect(sumOf(entry.payers)).toBe(sumOf(entry.parts));
            expect(sumOf(entry.payers) > 0n).toBe(true);
          }
          expect(toEntry(entry).currency).toBe(entry.currency);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("of our own has no amount that does not stand in it", () => {
    const own = changed.filter((text) => text.includes('"evenly-group"'));
    fc.assert(
      fc.property(own, (text) => {
        const file = read(text);
        const numbers = digitsIn(text);
        for (const entry of file.entries) {
          const amounts =
            entry.kind === "payment"
              ? [entry.amountMinor]
              : [...entry.payers, ...entry.parts].map(({ amountMinor }) => amountMinor);
          for (const amount of amounts) expect(numbers).toContain(significant(String(amount)));
          if (entry.kind === "expense" && entry.original)
            expect(numbers).toContain(significant(String(entry.original.amountMinor)));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["spliit", (text: string) => text.includes('"participants"')],
    ["splitwise", (text: string) => text.includes("Cost")],
  ] as const)("of %s has no amount that does not stand in it or follow from it", (format, isMeant) => {
    fc.assert(
      fc.property(
        changed.filter(isMeant),
        fc.constantFrom(undefined, "JPY", "EUR", "KWD"),
        (text, currency) => {
          const file = read(text, currency);
          const numbers = digitsIn(text);
          const rounded = new Set(
            file.warnings.filter(({ warning }) => warning === "rounded").map(({ line }) => line),
          );
          // A row that is off by one minor unit is evened.
          const stands = (amount: bigint) =>
            [amount, amount - 1n, amount + 1n].some((near) => numbers.has(significant(String(near))));
          for (const entry of file.entries) {
            if (rounded.has(entry.line)) continue;
            if (format === "spliit") {
              const whole = entry.kind === "payment" ? entry.amountMinor : sumOf(entry.payers);
              expect(stands(whole)).toBe(true);
            } else
              for (const net of netsOf(toEntry(entry)).values())
                expect(stands(net < 0n ? -net : net)).toBe(true);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("leaves all balances of a currency with the sum zero", () => {
    fc.assert(
      fc.property(changed, fc.constantFrom(undefined, "JPY", "EUR", "KWD"), (text, currency) => {
        for (const { members: rows } of groupBalances(read(text, currency).entries.map(toEntry)))
          expect(rows.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)).toBe(0n);
      }),
      { numRuns: 1000 },
    );
  });
});
