import type * as z from "zod";

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/** Tells whether a host's name, without port, is this machine to itself. */
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
 * A rule for the settings of each process. Development, with its mailbox and its known passwords, listens on loopback and is
 * opened there; production is opened over https, or over http on the machine itself.
 */
export function refuseExposure({ NODE_ENV, PUBLIC_URL, HOST }: Exposure, issues: z.RefinementCtx): void {
  const refuse = (name: keyof Exposure, message: string) =>
    issues.addIssue({ code: "custom", path: [name], message });
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
