import type { Font } from "fontkit";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { linesOf, type Style, writeLine } from "./pdf-text.ts";

const style: Style = { size: 10, weight: 400, color: "#000" };
type Written = { readonly text: string; readonly font: Font; readonly left: number };

/** A document that records the text, font and position of each run. */
function recorder() {
  const document = new PDFDocument();
  const written: Written[] = [];
  const fonts = new Map<string, Font>();
  let current = "";
  const font = document.font.bind(document);
  const registerFont = document.registerFont.bind(document);
  document.registerFont = (name: string, src?: PDFKit.Mixins.PDFFontSource | Font) => {
    if (typeof src !== "object" || !("layout" in src)) throw new Error(`${name} is not read by fontkit`);
    fonts.set(name, src);
    return registerFont(name, src);
  };
  document.font = (name: string) => {
    current = name;
    return font(name);
  };
  document.text = ((text: string, left: number) => {
    const known = fonts.get(current);
    if (!known) throw new Error(`${current} is not registered`);
    written.push({ text, font: known, left });
    return document;
  }) as typeof document.text;
  return { document, written };
}

function write(text: string) {
  const { document, written } = recorder();
  for (const line of linesOf(document, text, style, 10_000))
    writeLine(document, line, style, { left: 50, top: 0 });
  const glyphs = written.flatMap((run) => run.font.layout(run.text).glyphs);
  return {
    written,
    fonts: [...new Set(written.map(({ font }) => font.familyName))],
    glyphs,
    /** Letters in visual order, left to right. */
    seen: glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join(""),
  };
}

const linesFor = (text: string, width: number) =>
  linesOf(recorder().document, text, style, width).map((line) => line.text);

describe("text in a PDF", () => {
  it.each([
    ["Latin", "Łukasz Müller", ["Inter"]],
    ["Greek", "Νίκος Ἀχιλλεύς", ["Inter"]],
    ["Cyrillic", "Привет, Ґжицька", ["Inter"]],
    ["Vietnamese", "Nguyễn Thị Thuỷ", ["Inter"]],
    ["Arabic", "محمد، عبد", ["Noto Naskh Arabic", "Inter"]],
    ["Persian", "می\u200cخواهم", ["Noto Naskh Arabic"]],
    ["Hebrew", "שָׁלוֹם", ["Noto Sans Hebrew"]],
    ["Devanagari", "क्षत्रिय", ["Noto Sans Devanagari"]],
    ["Thai", "สมชาย", ["Noto Sans Thai"]],
    ["simplified Chinese", "谢谢你的晚餐！", ["Chocolate Classical Sans"]],
    ["traditional Chinese", "謝謝你的晚餐。", ["Chocolate Classical Sans"]],
    ["Japanese", "山田さん、コーヒー代", ["Chocolate Classical Sans"]],
    ["Korean", "김민수뷁", ["NanumGothicCoding"]],
    ["Armenian", "Արմեն Հակոբյան", ["Noto Sans Armenian", "Inter"]],
    ["Bengali", "রহিম স্বাধীনতা শ্রী", ["Noto Sans Bengali", "Inter"]],
    ["Burmese", "အောင်ဆန်း မြန်မာ", ["Noto Sans Myanmar", "Inter"]],
    ["Ethiopic", "አበበ ኢትዮጵያ", ["Noto Sans Ethiopic", "Inter"]],
    ["Georgian", "გიორგი", ["Noto Sans Georgian"]],
    ["Gujarati", "પ્રકાશ શ્રી", ["Noto Sans Gujarati", "Inter"]],
    ["Gurmukhi", "ਗੁਰਮੁਖੀ ਸਿੰਘ", ["Noto Sans Gurmukhi", "Inter"]],
    ["Kannada", "ಕೃಷ್ಣ ರಾಷ್ಟ್ರ", ["Noto Sans Kannada", "Inter"]],
    ["Khmer", "ភ្នំពេញ", ["Noto Sans Khmer"]],
    ["Lao", "ວຽງຈັນ ນ້ຳ", ["Noto Sans Lao", "Inter"]],
    ["Malayalam", "സ്ത്രീ പ്രകാശൻ", ["Noto Sans Malayalam", "Inter"]],
    ["Odia", "ଓଡ଼ିଆ ଶ୍ରୀ", ["Noto Sans Oriya", "Inter"]],
    ["Sinhala", "ශ්‍රී කර්‍ම", ["Noto Sans Sinhala", "Inter"]],
    ["Tamil", "கொழும்பு ஸ்ரீ", ["Noto Sans Tamil", "Inter"]],
    ["Telugu", "శ్రీనివాస్ స్త్రీ", ["Noto Sans Telugu", "Inter"]],
    ["Tibetan", "བསྟན་འཛིན", ["Noto Serif Tibetan"]],
    ["emoji", "🍕👍🏽❤️👩‍👩‍👧🇩🇪1️⃣", ["Noto Emoji"]],
  ])("has a glyph for every letter of %s", (_script, text, families) => {
    const { glyphs, fonts } = write(text);
    expect(glyphs.length).toBeGreaterThan(0);
    expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
    expect(fonts.toSorted()).toEqual(families.toSorted());
  });

  it("writes runs of several fonts one after another", () => {
    const { written } = write("Łukasz 山田 김민수 end");
    expect(written.map(({ text }) => text).join("")).toBe("Łukasz 山田 김민수 end");
    const lefts = written.map(({ left }) => left);
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
    expect(new Set(lefts).size).toBe(lefts.length);
  });

  it("joins Arabic letters", () => {
    const { glyphs, written } = write("محمد");
    const font = written[0]?.font;
    const alone = glyphs.map(({ codePoints }) => font?.glyphForCodePoint(codePoints[0] ?? 0).id);
    expect(glyphs.map(({ id }) => id)).not.toEqual(alone);
    expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual(["د", "م", "ح", "م"]);
  });

  it.each([
    ["words of Hebrew", "אבג דהו", "והד גבא"],
    ["numbers in Hebrew", "אב 50 גד", "דג 50 בא"],
    ["Latin in Hebrew", "אב See you גד", "דג See you בא"],
    ["brackets and signs in Hebrew", "אב (גד)!?", "?!(דג) בא"],
    ["a Hebrew name in Latin", "Ben אבג Ana", "Ben גבא Ana"],
    ["an isolated Hebrew name before a handle", "\u2068אבג\u2069 (@dana)", "גבא (@dana)"],
    ["Arabic with Arabic digits", "حد ٢٠٢٦", "٢٠٢٦ دح"],
    ["Persian digits", "حد ۱۲۳", "۱۲۳ دح"],
  ])("puts %s in visual order", (_name, text, seen) => {
    expect(write(text).seen).toBe(seen);
  });

  it("keeps a text's direction on each of its lines", () => {
    const lines = linesOf(recorder().document, "אבג דהו See you!", style, 40);
    expect(lines.map(({ direction }) => direction)).toEqual(lines.map(() => "rtl"));
    expect(lines.length).toBeGreaterThan(1);
  });

  it("writes one mark for adjoining letters that no font has, and no question mark", () => {
    expect(write("ᏣᎳᎩ xy @yamada").seen).toBe("… xy @yamada");
    expect(write("𐌰𐌱 𐌲").seen).toBe("… …");
  });

  it.each([
    ["Burmese: the vowel e and the medial r stand before their consonant", "ကျော်ပြ", "ေကျာ်ြပ"],
    ["Tamil: the vowel o stands on both sides", "கொ", "ெகா"],
    ["Khmer: the vowel e stands before its consonant", "កេ", "េក"],
    ["Sinhala: the vowel e stands before its consonant", "කෙ", "ෙක"],
    ["Bengali: the vowel i stands before its consonant", "কি", "িক"],
  ])("puts signs where they are read; %s", (_name, text, seen) => {
    expect([...write(text).seen.normalize("NFD")].toSorted()).toEqual([...seen.normalize("NFD")].toSorted());
    const { glyphs, written } = write(text);
    const font = written[0]?.font;
    const first = font?.glyphForCodePoint(seen.codePointAt(0) ?? 0).id;
    expect(glyphs[0]?.id).toBe(first);
  });

  it.each([
    ["Bengali", "ক্ষ", 1],
    ["Burmese", "ဒ္ဓ", 2],
    ["Telugu", "స్త్రీ", 2],
    ["Sinhala", "ක්‍ෂ", 1],
    ["Tibetan", "རྡོ", 2],
    ["Devanagari", "क्ष", 1],
  ])("joins consonants of %s", (_script, text, count) => {
    expect(write(text).glyphs).toHaveLength(count);
  });

  it("keeps the letters of a shaped text, so that it can be copied", () => {
    for (const text of ["தமிழ்", "ភ្នំពេញ", "ਗੁਰਮੁਖੀ", "မြန်မာ", "സ്ത്രീ"])
      expect([...write(text).seen].toSorted()).toEqual([...text].toSorted());
  });

  it("breaks at line breaks, and keeps an empty line", () => {
    expect(linesFor("Milk 2.10\nBread 3.40\n\nend", 200)).toEqual(["Milk 2.10", "Bread 3.40", "", "end"]);
  });

  it("breaks at spaces, and inside a word longer than a line", () => {
    const lines = linesFor(`two words ${"x".repeat(80)} end`, 120);
    expect(lines.join(" ").replaceAll(/x+( x+)*/g, "x")).toBe("two words x end");
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(linesFor(line, 120)).toEqual([line]);
  });

  it.each([
    ["Chinese", "王小明，谢谢你上周五的晚餐！「电影」的钱我下次再付给你，我们一起去北京。"],
    ["Japanese", "山田太郎さん、「映画」のチケット代ありがとうございました。コーヒー代です。"],
    ["Khmer", "សូមអរគុណសម្រាប់អាហារពេលល្ងាចកាលពីថ្ងៃសុក្រ"],
    ["Burmese", "သောကြာနေ့ညစာအတွက်ကျေးဇူးတင်ပါတယ်"],
    ["Lao", "ຂອບໃຈສຳລັບອາຫານຄ່ຳໃນວັນສຸກທີ່ຜ່ານມາ"],
    ["Tibetan", "བོད་ཀྱི་སྐད་ཡིག་ནི་གལ་ཆེན་པོ་ཡིན་ཐུགས་རྗེ་ཆེ"],
    ["Thai", "ขอบคุณสำหรับอาหารเย็นวันศุกร์ที่ผ่านมาและขอโทษที่จ่ายช้า"],
  ])(
    "breaks %s without spaces, never before a closing or after an opening punctuation mark",
    (_name, text) => {
      for (const width of [45, 60, 75, 90, 105]) {
        const lines = linesFor(`Ben ${text}`, width);
        expect(lines.join("").replace("Ben ", "Ben")).toBe(`Ben${text}`);
        expect(lines.length).toBeGreaterThan(1);
        expect(lines.filter((line) => /^[，。、！」ー]|「$/u.test(line))).toEqual([]);
      }
    },
  );
});
