import { expect, it } from "vitest";
import { createCsvWriter } from "./csv-writer.ts";

const csv = createCsvWriter();

it.each([
  ["=1+1", "'=1+1"],
  ["+49 170", "'+49 170"],
  ["-5 %", "'-5 %"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["＝1", "'＝1"],
])("prevents %j from becoming a formula", (text, written) => {
  expect(csv.lines([[text]])).toBe(`${written}\r\n`);
});

it.each([
  ["x;=1+1", "x;'=1+1"],
  ["x; @A1;", "x; '@A1;"],
  ["x\n=1+1", '"x\n\'=1+1"'],
  ['x;"=1+1', '"x;""\'=1+1"'],
  ["a - b = c; d", "a - b = c; d"],
])("prevents %j from becoming a formula where cells end at semicolons or line breaks", (text, written) => {
  expect(csv.lines([[text]])).toBe(`${written}\r\n`);
});

it("keeps the minus of decimals, quotes where necessary and ends lines as RFC 4180 requires", () => {
  const rows = [
    ["a,b", 'say "x"', "two\nlines", ""],
    [{ decimal: "-12.34" }, { decimal: "0.500" }, "plain", "ö"],
  ];
  expect(csv.lines(rows)).toBe('"a,b","say ""x""","two\nlines",\r\n-12.34,0.500,plain,ö\r\n');
  expect(csv.lines([])).toBe("");
});
