import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { create, type Font } from "fontkit";
import { shapedByHarfBuzz, trueTypeOf } from "./pdf-shaping.ts";

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

/** The letters of one script from a package of Fontsource, which names its files after itself. */
function notoOf(main: string, script: string) {
  const name = basename(dirname(main));
  const fileOf = (weight: Weight) => `files/${name}-${script}-${weight}-normal.woff`;
  return { main, 400: fileOf(400), 600: fileOf(600) };
}

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
  armenian: notoOf(require.resolve("@fontsource/noto-sans-armenian"), "armenian"),
  bengali: notoOf(require.resolve("@fontsource/noto-sans-bengali"), "bengali"),
  ethiopic: notoOf(require.resolve("@fontsource/noto-sans-ethiopic"), "ethiopic"),
  georgian: notoOf(require.resolve("@fontsource/noto-sans-georgian"), "georgian"),
  gujarati: notoOf(require.resolve("@fontsource/noto-sans-gujarati"), "gujarati"),
  gurmukhi: notoOf(require.resolve("@fontsource/noto-sans-gurmukhi"), "gurmukhi"),
  kannada: notoOf(require.resolve("@fontsource/noto-sans-kannada"), "kannada"),
  khmer: notoOf(require.resolve("@fontsource/noto-sans-khmer"), "khmer"),
  lao: notoOf(require.resolve("@fontsource/noto-sans-lao"), "lao"),
  malayalam: notoOf(require.resolve("@fontsource/noto-sans-malayalam"), "malayalam"),
  myanmar: notoOf(require.resolve("@fontsource/noto-sans-myanmar"), "myanmar"),
  oriya: notoOf(require.resolve("@fontsource/noto-sans-oriya"), "oriya"),
  sinhala: notoOf(require.resolve("@fontsource/noto-sans-sinhala"), "sinhala"),
  tamil: notoOf(require.resolve("@fontsource/noto-sans-tamil"), "tamil"),
  telugu: notoOf(require.resolve("@fontsource/noto-sans-telugu"), "telugu"),
  tibetan: notoOf(require.resolve("@fontsource/noto-serif-tibetan"), "tibetan"),
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
  [/\p{scx=Armenian}/u, "armenian"],
  [/\p{scx=Bengali}/u, "bengali"],
  [/\p{scx=Ethiopic}/u, "ethiopic"],
  [/\p{scx=Georgian}/u, "georgian"],
  [/\p{scx=Gujarati}/u, "gujarati"],
  [/\p{scx=Gurmukhi}/u, "gurmukhi"],
  [/\p{scx=Kannada}/u, "kannada"],
  [/\p{scx=Khmer}/u, "khmer"],
  [/\p{scx=Lao}/u, "lao"],
  [/\p{scx=Malayalam}/u, "malayalam"],
  [/\p{scx=Myanmar}/u, "myanmar"],
  [/\p{scx=Oriya}/u, "oriya"],
  [/\p{scx=Sinhala}/u, "sinhala"],
  [/\p{scx=Tamil}/u, "tamil"],
  [/\p{scx=Telugu}/u, "telugu"],
  [/\p{scx=Tibetan}/u, "tibetan"],
  [/\p{Emoji}/u, "emoji"],
];
/** Families whose glyphs fontkit places rightly, or in the order that pdf-runs prepares for it. */
const LAID_OUT_BY_FONTKIT = new Set<Family>(["inter", "arabic", "hebrew", "korean", "chinese", "emoji"]);
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
  const bytes = trueTypeOf(readFileSync(join(dirname(FAMILIES[family].main), name)));
  const read = create(bytes);
  if (!("layout" in read)) throw new Error(`${name} is not one font`);
  const font = LAID_OUT_BY_FONTKIT.has(family) ? read : shapedByHarfBuzz(read, bytes);
  fonts.set(name, font);
  return font;
}
