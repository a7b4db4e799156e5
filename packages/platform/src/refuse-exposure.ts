import type * as z from "zod";

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/** True if a host name without port is a loopback name. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOSTS.has(host.toLowerCase());
}

type Exposure = {
  readonly NODE_ENV: "development" | "production";
  readonly PUBLIC_URL: string;
  readonly HOST: string;
};

const ADVICE = "development serves this machine alone; set NODE_ENV=production to serve others";

/**
 * Validates each process's settings. Development, with its mailbox and known passwords, must listen on loopback and use a
 * loopback URL; production must use https, or http on loopback.
 */
export function refuseExposure({ NODE_ENV, PUBLIC_URL, HOST }: Exposure, issues: z.RefinementCtx): void {
  const refuse = (name: keyof Exposure, message: string) =>
    issues.addIssue({ code: "custom", path: [name], message });
  // Its own rule names an address that is none.
  if (!URL.canParse(PUBLIC_URL)) return;
  const url = new URL(PUBLIC_URL);
  const isLocal = isLoopbackHost(url.hostname);
  if (NODE_ENV === "production") {
    if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal)) {
      refuse("PUBLIC_URL", "production is opened over https://");
    }
    return;
  }
  if (!isLocal) refuse("PUBLIC_URL", ADVICE);
  if (!isLoopbackHost(HOST)) refuse("HOST", ADVICE);
}
