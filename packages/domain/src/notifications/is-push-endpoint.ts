/** Names that lead into a network instead of out of it. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa|test|invalid|example)[.]?$/;

/**
 * Tells whether an address can be that of a push service: on a secure deployment https at its own port, under a public name
 * and without a password. An address that names a machine by number may be one of ours; the sender looks again where a name
 * leads. A development machine talks to any.
 */
export function isPushEndpoint(endpoint: string, { isSecure }: { readonly isSecure: boolean }): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (!isSecure) return protocol === "https:" || protocol === "http:";
  const isNumber = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return (
    protocol === "https:" && port === "" && hostname.includes(".") && !isNumber && !INSIDE.test(hostname)
  );
}
