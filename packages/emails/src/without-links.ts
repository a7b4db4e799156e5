/** A dot between a label and what may be a top-level domain, in any script; IDNA reads three more characters as dots. */
const DOMAIN_DOT =
  /(?<=[\p{L}\p{N}\p{M}_-])([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*\p{L}|xn--)/gu;
const SCHEME = /\b([a-z][a-z0-9+.-]*):(?=\/\/)/giu;

/**
 * What somebody wrote, so that no mail client or phone makes a link of it and nobody takes it for one of Evenly's: `evenly[.]app` as
 * security reports write addresses. Invisible characters would be copied along, or dropped by the client that makes the link.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(SCHEME, "$1[:]").replaceAll(DOMAIN_DOT, "[.]");
}
