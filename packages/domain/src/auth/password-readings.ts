/** A shorter word, or one that is a smaller part of the password, would refuse strong passwords that happen to contain it. */
const LETTERS_MIN = 3;
const LETTERS_SHARE_MIN = 0.4;
/** Digits and signs that commonly replace letters; `1` and `!` stand for two of them. */
const SIGNS: Readonly<Record<string, string>> = { 0: "o", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s" };

/**
 * Returns the texts to look up in a list of leaked passwords: the password itself, without its punctuation, its letters alone, and
 * its letters after replaced ones are read back ("P@ssw0rd1!" is read as "password"). All are in lower case.
 *
 * @see NIST SP 800-63B 3.1.1.2
 */
export function passwordReadings(password: string): readonly string[] {
  const plain = password.toLowerCase();
  const core = plain.replace(/^\P{L}+|\P{L}+$/gu, "");
  const withSigns = core.replace(/[03457@$]/g, (sign) => SIGNS[sign] ?? sign);
  const words = [
    plain.replace(/[^\p{L}\p{N}]/gu, ""),
    ...[plain, withSigns, withSigns.replace(/[1!]/g, "l"), withSigns.replace(/[1!]/g, "i")].map((text) =>
      text.replace(/\P{L}/gu, ""),
    ),
  ];
  const lettersMin = Math.max(LETTERS_MIN, [...plain].length * LETTERS_SHARE_MIN);
  return [plain, ...new Set(words.filter((word) => word !== plain && [...word].length >= lettersMin))];
}
