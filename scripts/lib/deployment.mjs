import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/**
 * @typedef {{ command?: string[], environment?: Record<string, string>, healthcheck?: { test: string[] }, entrypoint?: string[],
 *   depends_on?: Record<string, { condition: string }>, profiles?: string[], image?: string, mem_limit?: string, pids_limit?: number,
 *   logging?: { options: Record<string, string> }, ports?: string[], networks?: { default: { ipv4_address: string } } }} Service
 */

/**
 * The services of docker-compose.yml, parsed like an engine does.
 * @param {string} root
 * @returns {Record<string, Service>}
 */
export function readServices(root) {
  return parse(readFileSync(join(root, "docker-compose.yml"), "utf8"), { merge: true }).services;
}

/**
 * The network of compose's containers.
 * @param {string} root
 * @returns {{ ipam: { config: { subnet: string, ip_range: string }[] } }}
 */
export function readNetwork(root) {
  return parse(readFileSync(join(root, "docker-compose.yml"), "utf8"), { merge: true }).networks.default;
}

/**
 * The environment of a container: the image's variables, then compose's.
 * @param {string} root
 * @param {string} service
 * @param {Record<string, string>} [settings] variables set by the operator who runs compose
 * @returns {Record<string, string>}
 */
export function environmentOf(root, service, settings = {}) {
  const given = readServices(root)[service]?.environment ?? {};
  const substituted = Object.entries(given).map(([name, value]) => [
    name,
    String(value).replace(/\$\{(\w+):-([^}]*)\}/g, (_, variable, fallback) => settings[variable] || fallback),
  ]);
  return { ...imageEnvironment(root), ...Object.fromEntries(substituted) };
}

/**
 * The Dockerfile's steps and the start of each stage.
 * @param {string} root
 */
export function readDockerfile(root) {
  const text = readFileSync(join(root, "infra/docker/Dockerfile"), "utf8").replace(/\\\n/g, " ");
  /** @type {{ stage: string, kind: string, words: string }[]} */
  const steps = [];
  let stage = "";
  for (const line of text.split("\n")) {
    const [, kind = "", words = ""] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (kind === "FROM") stage = /\sAS\s+(\w+)/.exec(words)?.[1] ?? "";
    if (kind !== "") steps.push({ stage, kind, words });
  }
  return steps;
}

/** @param {string} root */
function imageEnvironment(root) {
  const lines = readDockerfile(root).filter(({ kind }) => kind === "ENV");
  return Object.fromEntries(
    lines.flatMap(({ words }) => words.split(/\s+/).map((pair) => pair.split("=", 2))),
  );
}
