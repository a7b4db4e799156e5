import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create, type Font } from "fontkit";

export type Weight = 400 | 600;

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** PDFKit accepts a font opened by fontkit; its types lack this overload. */
      registerFont(name: string, font: Font): this;
    }
  }
}

const require = createRequire(import.meta.url);

/** Font files of each family, relative to the package's main file. */
const FAMILIES = {
  inter: {
    main: require.resolve("@expo-google-fonts/inter"),
    400: "400Regular/Inter_400Regular.ttf",
    600: "600SemiBold/Inter_600SemiBold.ttf",
  },
  arabic: {
    main: require.resolve("@embedpdf/fonts-arabic"),
    400: "../fonts/NotoNaskhArabic-Regular.ttf",
    600: "../fonts/NotoNaskhArabic-Bold.ttf",
  },
  hebrew: {
    main: require.resolve("@embedpdf/fonts-hebrew"),
    400: "../fonts/NotoSansHebrew-Regular.ttf",
    600: "../fonts/NotoSansHebrew-Bold.ttf",
  },
  devanagari: {
    main: require.resolve("@expo-google-fonts/noto-sans-devanagari"),
    400: "400Regular/NotoSansDevanagari_400Regular.ttf",
    600: "600SemiBold/NotoSansDevanagari_600SemiBold.ttf",
  },
  thai: {
    main: require.resolve("@expo-google-fonts/noto-sans-thai"),
    400: "400Regular/NotoSansThai_400Regular.ttf",
    600: "600SemiBold/NotoSansThai_600SemiBold.ttf",
  },
  korean: {
    main: require.resolve("@expo-google-fonts/nanum-gothic-coding"),
    400: "400Regular/NanumGothicCoding_400Regular.ttf",
    600: "700Bold/NanumGothicCoding_700Bold.ttf",
  },
  /** Covers simplified and traditional Chinese and Japanese, in one weight. */
  chinese: {
    main: require.resolve("@expo-google-fonts/chocolate-classical-sans"),
    400: "400Regular/ChocolateClassicalSans_400Regular.ttf",
    600: "400Regular/ChocolateClassicalSans_400Regular.ttf",
  },
  emoji: {
    main: require.resolve("@expo-google-fonts/noto-emoji"),
    400: "400Regular/NotoEmoji_400Regular.ttf",
    600: "400Regular/NotoEmoji_400Regular.ttf",
  },
} as const;
export type Family = keyof typeof FAMILIES;

/** Family for the letters of each script that Inter lacks. */
const SCRIPTS: readonly (readonly [RegExp, Family])[] = [
  [/\p{scx=Arabic}/u, "arabic"],
  [/\p{scx=Hebrew}/u, "hebrew"],
  [/\p{scx=Devanagari}/u, "devanagari"],
  [/\p{scx=Thai}/u, "thai"],
  [/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\uff00-\uffef]/u, "chinese"],
  [/\p{scx=Hangul}/u, "korean"],
  [/\p{Emoji}/u, "emoji"],
];
/** Characters drawn as emoji even if Inter has a glyph. */
const PICTURE = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Cached per process on first use: the largest file is 12 MB. */
const fonts = new Map<string, Font>();

export function nameOfFont(family: Family, weight: Weight): string {
  return FAMILIES[family][weight];
}

/** Selects a font in a document; only used glyphs are embedded. */
export function useFont(document: PDFKit.PDFDocument, family: Family, weight: Weight): void {
  const name = nameOfFont(family, weight);
  document.registerFont(name, fontOf(family, weight)).font(name);
}

/** Distance in ems from the top of a line to its baseline. */
export function heightOfInter(weight: Weight): number {
  const { ascent, unitsPerEm } = fontOf("inter", weight);
  return ascent / unitsPerEm;
}

/** The family that covers every character of a grapheme, or null. */
export function familyOf(letter: string, weight: Weight): Family | null {
  const asked = SCRIPTS.filter(([script]) => script.test(letter)).map(([, family]) => family);
  const families: Family[] = PICTURE.test(letter) ? ["emoji", "inter"] : ["inter", ...asked];
  return families.find((family) => hasLetter(fontOf(family, weight), letter)) ?? null;
}

function hasLetter(font: Font, letter: string): boolean {
  return [...letter].every(
    (character) => INVISIBLE.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}

function fontOf(family: Family, weight: Weight): Font {
  const name = nameOfFont(family, weight);
  const known = fonts.get(name);
  if (known) return known;
  const font = create(readFileSync(join(dirname(FAMILIES[family].main), name)));
  if (!("layout" in font)) throw new Error(`${name} is not one font`);
  fonts.set(name, font);
  return font;
}
