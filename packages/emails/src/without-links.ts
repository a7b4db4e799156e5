/** Characters that nobody sees, beside a sign that makes links: clients may drop them. */
const UNSEEN =
  /(?<=[.\u2024\u3002\uff0e\uff61:/])\p{Default_Ignorable_Code_Point}+|\p{Default_Ignorable_Code_Point}+(?=[.\u2024\u3002\uff0e\uff61:/])/gu;
/** A dot between a label and what may be a top-level domain, in any script; IDNA reads three more characters as dots, and one looks so. */
const DOMAIN_DOT =
  /(?<=[\p{L}\p{N}\p{M}_-])([.\u2024\u3002\uff0e\uff61])(?=[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}-]*\p{L}|xn--)/gu;
const SCHEME = /\b([a-z][a-z0-9+.-]*):(?=\/\/)/giu;

/**
 * What somebody wrote, so that no mail client or phone makes a link of it and nobody takes it for one of Evenly's: `evenly[.]app` as
 * security reports write addresses. Invisible characters would be copied along, or dropped by the client that makes the link.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(UNSEEN, "").replaceAll(SCHEME, "$1[:]").replaceAll(DOMAIN_DOT, "[.]");
}
