/** Recommended scripts and scripts of limited use. @see UAX #31 tables 5 and 7 */
const SCRIPTS = (
  "Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml " +
  "Telu Thaa Thai Tibt Adlm Bali Bamu Batk Cakm Cans Cham Cher Java Kali Lana Lepc Limb Lisu Mand Mtei Newa Nkoo Olck Plrd Rohg " +
  "Saur Sund Sylo Syrc Tale Talu Tavt Tfng Vaii Wcho Yiii"
).split(" ");
/** Scripts that are used together, also with Latin. @see UTS #39 section 5.2 (Highly Restrictive) */
const TOGETHER = ["Latn Hani Hira Kana", "Latn Hani Bopo", "Latn Hani Hang"];
const WRITTEN = [...TOGETHER, ...SCRIPTS].map((scripts) => {
  const members = `Zyyy Zinh ${scripts}`.split(" ").map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${members.join("")}]*$`, "u");
});
const KNOWN = new RegExp(`[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join("")}]`, "u");

/** Checks whether a word of a text mixes scripts that are not used together, such as Latin and Cyrillic. */
export function mixesScripts(text: string): boolean {
  const words = text.normalize("NFKC").split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u);
  return words.some((word) => KNOWN.test(word) && !WRITTEN.some((allowed) => allowed.test(word)));
}
