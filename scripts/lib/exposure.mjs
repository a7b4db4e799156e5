import { EXIT_CONFIG, StartError } from "./start-error.mjs";

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);
const ADVICE = "development serves this machine alone; set NODE_ENV=production to serve others";

/**
 * Applies the rules of packages/platform/src/refuse-exposure.ts in the launcher, before the build and before any data is created.
 * @param {NodeJS.ProcessEnv} settings
 * @throws {StartError}
 */
export function refuseExposure({ NODE_ENV, PUBLIC_URL, HOST = "127.0.0.1" }) {
  const problems = NODE_ENV === "production" ? ofProduction(PUBLIC_URL) : ofDevelopment(PUBLIC_URL, HOST);
  if (problems.length > 0) throw new StartError(`Invalid settings: ${problems.join("; ")}.`, EXIT_CONFIG);
}

/** @param {string | undefined} publicUrl */
function ofProduction(publicUrl) {
  if (publicUrl === undefined) return ["PUBLIC_URL is missing"];
  const url = readUrl(publicUrl);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  return isSafe ? [] : ["PUBLIC_URL: production is opened over https://"];
}

/**
 * @param {string | undefined} publicUrl localhost by default
 * @param {string} host
 */
function ofDevelopment(publicUrl, host) {
  const isLocal = publicUrl === undefined || isLoopback(readUrl(publicUrl)?.hostname ?? "");
  return [...(isLocal ? [] : [`PUBLIC_URL: ${ADVICE}`]), ...(isLoopback(host) ? [] : [`HOST: ${ADVICE}`])];
}

/** @param {string} text */
function readUrl(text) {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** @param {string} host */
function isLoopback(host) {
  return LOOPBACK_HOSTS.has(host.toLowerCase());
}
