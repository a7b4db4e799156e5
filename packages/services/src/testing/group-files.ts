import { readFileSync } from "node:fs";
import { type ImportedEntry, toEntry } from "@evenly/domain/group-files/index";
import { groupBalances, sumOf } from "@evenly/domain/groups/index";
import { type ReadImport, readImport } from "../group-files/read-import.ts";

/** Text of a file that another product, or a spreadsheet program, made. */
export function fixtureText(name: string, encoding: BufferEncoding = "utf8"): string {
  return readFileSync(new URL(`../group-files/fixtures/${name}`, import.meta.url), encoding);
}

export function readFixture(name: string, currency?: string): ReadImport {
  return readImport({ text: fixtureText(name), currency });
}

export const amountOf = (entry: ImportedEntry) =>
  entry.kind === "payment" ? entry.amountMinor : sumOf(entry.payers);

/** Title, currency and amount of each entry. */
export const amountsOf = ({ entries }: Pick<ReadImport, "entries">) =>
  entries.map((entry) => [entry.title, entry.currency, amountOf(entry)]);

/** Balances by currency, in the order of the members. */
export const balancesOf = ({ entries, members }: Pick<ReadImport, "entries" | "members">) =>
  Object.fromEntries(
    groupBalances(entries.map(toEntry)).map(({ currency, members: rows }) => [
      currency,
      members.map(
        (_, position) => rows.find(({ memberId }) => memberId === String(position))?.balanceMinor ?? 0n,
      ),
    ]),
  );
