import type { HistoryPage, Transaction } from "@evenly/contract/payments/schemas";
import { expect, test } from "vitest";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { mergeHead } from "./merge-head.ts";

const row = (name: string, facts: Partial<Transaction> = {}) =>
  makeTransaction({ id: name as Transaction["id"], ...facts });
const page = (names: string, nextCursor: string | null): HistoryPage => ({
  transactions: [...names].map((name) => row(name)),
  nextCursor,
  searchedTo: null,
  total: 9,
  totalIsCapped: false,
});
const known = { pages: [page("dcb", "after b"), page("a98", "after 8")], pageParams: ["", "after b"] };
const idsOf = ({ pages }: typeof known) =>
  pages.flatMap((one) => one.transactions.map(({ id }) => id)).join("");

test("new entries are put on top, and the loaded pages below stay", () => {
  const merged = mergeHead(known, page("edc", "after c"));
  expect(idsOf(merged)).toBe("edcba98");
  expect(merged.pages.at(-1)?.nextCursor).toBe("after 8");
  expect(merged.pageParams).toHaveLength(merged.pages.length);
});

test("the new page's data of an entry replaces the old", () => {
  const head = page("dcb", "after b");
  const changed = {
    ...head,
    transactions: [row("d", { status: "reversed" }), ...head.transactions.slice(1)],
  };
  expect(mergeHead(known, changed).pages[0]?.transactions[0]?.status).toBe("reversed");
});

test("more new entries than a page holds restart the list, and so does a page that is the whole list", () => {
  expect(idsOf(mergeHead(known, page("xyz", "after z")))).toBe("xyz");
  expect(idsOf(mergeHead(known, page("dc", null)))).toBe("dc");
  expect(idsOf(mergeHead({ pages: [page("dcb", "b")], pageParams: [""] }, page("edc", "c")))).toBe("edc");
});

test("merging the same page changes nothing", () => {
  expect(mergeHead(known, known.pages[0] as HistoryPage)).toBe(known);
});
