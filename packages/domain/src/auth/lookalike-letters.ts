/**
 * Letters that look like those of our reserved words, used to build a skeleton as in UTS #39 section 4. NFKD runs first; it
 * folds styled letters and removes accents. Right-to-left letters are left out. Latin small capitals and Cyrillic Pe are added
 * to the table of the source.
 *
 * @see https://www.unicode.org/Public/17.0.0/security/confusables.txt
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "ɑΑαАаᎪᗅᴀꓮ𐊠𖽀",
  b: "ƀƂƃƄɓʙΒБВЬѢѣҌҍᏏᏴᑲᑳᖯᗷⲂꓐꞴ𐊂𐊡𐌁𖺶",
  c: "ȼΣςСсҪҫငၚᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜",
  d: "ÐĐđƉƌɖɗԁᎠᏧᑯᗞᗪᴅꓒꓓ",
  e: "ɆɇΕЕеҽҿᎬᴇⴹꓰꬲ𐊆𑢦𑢮",
  f: "ƑƒϜքᖴᵮẝꓝꜰꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂",
  g: "ƍǤǥɠɡɢԌցᏀᏳᶃꓖ",
  h: "ĦħɦʜΗНнћҢһӇӉհᎻᏂᏲᕼⱧⲎꓧꚕ𐋏",
  i: "ıɨɩɪιіւᎥᵻᵼⲓꙇꭵ𑣃",
  k: "ƙΚКҚҞᏦᛕᴋⱩⲔꓗꝀ𐔘",
  l: "ŁłƖƗƚǀɫɭʟΙІӀӏᏞᒪᛁⲒⳐⵏꓡꓲ𐊊𐌉𐐛𐔦𑢣𑢲𑷚𖺪𖼖𖼨",
  m: "ɱΜϺМӍᎷᗰᛖᴍᵯⲘꓟ𐊰𐌑𑜀",
  n: "ŋƝƞɳɴΝηПпղոռᵰⲚꓠ𐔓",
  o: "ØøƟɵΘΟθοσϭОоѲѳӨөՕօଠഠတဝთჿዐᎾᏫᴏᴑⲐⲑⲞⲟⴱⵁⵔꓳꝊꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑢵𑣈𑣗",
  p: "þƥƿΡρϸРрᏢᑭᴘᵽⲢⲣⳎⳏꓑ𐊕",
  r: "ƦɍɼɽʀгғᎡᏒᖇᴦᵲⲅꓣꭇꭈꮁ𐒴𖼵",
  s: "ƽʂЅѕՏടᏕᏚᵴꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺",
  t: "ŦŧƭƮȾΤТҬᎢᴛᵵⲦꓔ𐊗𐊱𐌕𑢼𖼊",
  u: "ɄʋυџՍսሀᏌᑌᴜᵾꓴꞟꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂",
  v: "νѴѵᏙᐯᴠⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈",
  w: "ɯшѡѽԜԝաᎳᏔᴡⲽꓪꝡꮃ𑓅𑜊𑜎𑜏",
  y: "ƴɎɏɣʏΥγУуҮүҰұყᎩᎽᶌỿⲨⲩꓬꭚ𐊲𑢤𑣜𖽃",
};
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, alike]) => [...alike].map((one) => [one, letter] as const)),
);
/** Ranges (first and last code point) of white-on-black letters and regional indicators. They have no decomposition. */
const ENCLOSED = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
] as const;

/** Replaces each letter by the lower-case Latin letter it resembles; letters without such a resemblance are kept. */
export function plainLetters(text: string): string {
  const bare = text.normalize("NFKD").replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "");
  return [...bare].map(plainLetter).join("");
}

function plainLetter(character: string): string {
  const lower = character.toLowerCase();
  if (lower >= "a" && lower <= "z" && lower.length === 1) return lower;
  const found = LETTERS.get(character) ?? LETTERS.get(lower) ?? LETTERS.get(character.toUpperCase());
  return found ?? enclosedLetter(character.codePointAt(0) ?? 0) ?? lower;
}

function enclosedLetter(codePoint: number): string | undefined {
  const range = ENCLOSED.find(([first, last]) => codePoint >= first && codePoint <= last);
  return range && String.fromCodePoint(0x61 + codePoint - range[0]);
}
