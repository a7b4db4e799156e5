import { searchForm } from "@evenly/contract/search-form";
import { openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { containsWords } from "./contains-words.ts";
import { list } from "./run.ts";
import { sql } from "./sql.ts";

const { ctx } = await openTestContext();

async function isFound(text: string, typed: string): Promise<boolean | null> {
  const [row] = await ctx.db.execute<{ found: boolean | null }>(
    sql`select ${containsWords(sql`${text}::text`, typed)} as found`,
  );
  return row?.found ?? null;
}

describe("containsWords", () => {
  it.each([
    ["Café Zürich", "cafe"],
    ["Café Zürich", "CAFÉ"],
    ["Café Zürich", "Cafe\u0301"],
    ["Café Zürich", "zurich"],
    ["Cafe\u0301 nfd", "café"],
    ["Cafe\u0301 nfd", "cafe nfd"],
    ["Straße", "strasse"],
    ["STRASSE", "straße"],
    ["Łódź", "lodz"],
    ["Søren", "soren"],
    ["İstanbul", "istanbul"],
    ["ısı", "isi"],
    ["Αθήνα", "αθηνα"],
    ["50% off_now\\", "50%"],
    ["50% off_now\\", "f_n"],
    ["50% off_now\\", "w\\"],
  ])("finds %s by %s", async (text, typed) => {
    expect(await isFound(text, typed)).toBe(true);
  });

  it.each([
    ["Café", "caffe"],
    ["50 percent", "5%"],
    ["off-now", "f_n"],
    ["anything", "\u0301"],
  ])("does not find %s by %s", async (text, typed) => {
    expect(await isFound(text, typed)).not.toBe(true);
  });
});

describe("the form of a text", () => {
  it("is the same in the browser and in the database for every Latin letter of European languages", async () => {
    const letters = Array.from({ length: 0x17f - 0xbf }, (_, at) => String.fromCodePoint(0xc0 + at)).filter(
      (letter) => /\p{L}/u.test(letter),
    );
    const rows = await ctx.db.execute<{ letter: string; form: string }>(
      sql`select letter, search_form(letter) as form from unnest(${list(letters, "text")}) as letter`,
    );
    expect(rows).toHaveLength(letters.length);
    const different = rows.filter(({ letter, form }) => searchForm(letter) !== form);
    expect(different).toEqual([]);
  });
});
