import { describe, expect, it } from "vitest";
import { mixesScripts } from "./mixes-scripts.ts";
import { PersonName } from "./schemas.ts";

describe("mixesScripts", () => {
  it.each([
    ["Latin and Cyrillic", "Еvenly"],
    ["Latin and Cyrillic, one letter in the middle", "Mаria"],
    ["Latin and Greek", "Αna"],
    ["Latin and Armenian", "Aոa"],
    ["Latin and Cherokee", "Ꭺna"],
    ["Latin and Lisu", "ꓮna"],
    ["Latin and Hebrew", "Anaס"],
    ["Latin and Deseret, which nobody uses", "Ana𐐬"],
    ["Cyrillic and Greek", "Ивαн"],
    ["Greek that stays Greek when letters are made plain", "µna"],
    ["Han and Cyrillic", "李И"],
    ["Hangul and Hiragana", "김さ"],
    ["Bopomofo and Katakana", "ㄅカ"],
    ["Arabic and Hebrew", "محמד"],
  ])("detects %s in a word", (_what, name) => {
    expect(mixesScripts(name)).toBe(true);
    expect(mixesScripts(`Ana ${name}`)).toBe(true);
    expect(PersonName.safeParse(name).success).toBe(false);
  });

  it.each([
    ["Latin alone", "Jörg Weiß-Łódź"],
    ["Vietnamese", "Nguyễn Văn Ân"],
    ["Latin with accents apart", "Zoe\u0308"],
    ["Cyrillic alone", "Наталія Ґалаґан"],
    ["Greek alone", "Ελένη Παπαδοπούλου"],
    ["Han and Hiragana", "佐々木さくら"],
    ["Han, Hiragana, Katakana and Latin", "田中みナMarie"],
    ["Katakana with its long vowel", "マリー"],
    ["Latin and Han", "Jackie成龍"],
    ["Latin, Han and Hangul", "Min민金"],
    ["Latin, Han and Bopomofo", "Liㄌ李"],
    ["Arabic with a joiner", "علی\u200cرضا"],
    ["Hebrew with points", "שָׁלוֹם"],
    ["Devanagari", "आरव शर्मा"],
    ["Sinhala with a joiner", "ක්\u200dරිෂ්"],
    ["Thai", "สมชาย ใจดี"],
    ["Georgian", "გიორგი"],
    ["Ethiopic", "አበበ"],
    ["two scripts in two words", "Anna Иванова"],
    ["two scripts with a hyphen between", "Anna-Мария"],
    ["full-width Latin", "Ａｎａ"],
    ["letters and digits", "Ana 2nd"],
    ["a word and an emoji", "Ana❤\ufe0f"],
  ])("accepts %s", (_what, name) => {
    expect(mixesScripts(name)).toBe(false);
    expect(PersonName.safeParse(name).success).toBe(true);
  });
});
