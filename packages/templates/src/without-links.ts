/** Invisible characters next to a character that makes a link: clients may drop them. */
const UNSEEN =
  /(?<=[.\u2024\u3002\uff0e\uff61:/])\p{Default_Ignorable_Code_Point}+|\p{Default_Ignorable_Code_Point}+(?=[.\u2024\u3002\uff0e\uff61:/])/gu;
/**
 * A dot between a label and a possible top-level domain, in any script. IDNA reads three more characters as dots; a fourth looks like one.
 */
const DOMAIN_DOT =
  /(?<=[\p{L}\p{N}\p{M}_-])([.\u2024\u3002\uff0e\uff61])(?=[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}-]*\p{L}|xn--)/gu;
const SCHEME = /\b([a-z][a-z0-9+.-]*):(?=\/\/)/giu;

/**
 * Defangs links in a user's text, so that no mail client or phone makes a link of it that looks like one of Evenly's: `evenly[.]app`, the
 * notation of security reports. Invisible characters are removed, because a client may drop them and then make the link.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(UNSEEN, "").replaceAll(SCHEME, "$1[:]").replaceAll(DOMAIN_DOT, "[.]");
}
