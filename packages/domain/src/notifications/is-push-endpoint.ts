/** Host names that resolve inside a private network. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa|test|invalid|example)[.]?$/;

/**
 * Checks whether a URL can be a push service's: in a secure deployment it must be https on the default port, with a public host
 * name and no password. An IP address is refused, since it may be internal; the sender also checks the resolved address.
 * Development accepts any host.
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
