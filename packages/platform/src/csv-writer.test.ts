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
])("makes no formula of %j", (text, written) => {
  expect(csv.lines([[text]])).toBe(`${written}\r\n`);
});

it.each([
  ["x;=1+1", "x;'=1+1"],
  ["x; @A1;", "x; '@A1;"],
  ["x\n=1+1", '"x\n\'=1+1"'],
  ['x;"=1+1', '"x;""\'=1+1"'],
  ["a - b = c; d", "a - b = c; d"],
])("makes none of %j where cells end at semicolons or lines", (text, written) => {
  expect(csv.lines([[text]])).toBe(`${written}\r\n`);
});

it("keeps the minus of decimals, quotes what needs it and ends lines as RFC 4180 says", () => {
  const rows = [
    ["a,b", 'say "x"', "two\nlines", ""],
    [{ decimal: "-12.34" }, { decimal: "0.500" }, "plain", "ö"],
  ];
  expect(csv.lines(rows)).toBe('"a,b","say ""x""","two\nlines",\r\n-12.34,0.500,plain,ö\r\n');
  expect(csv.lines([])).toBe("");
});
