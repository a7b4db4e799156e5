/**
 * @typedef {{ url?: string, severity?: string, title?: string, name?: string }} Advisory
 * @typedef {object} AuditReport output of `npm audit --json`
 * @property {Record<string, { via: (Advisory | string)[] }>} [vulnerabilities]
 * @property {unknown} [message] set if the registry did not answer
 * @property {unknown} [error]
 * @typedef {Record<string, { seen: string, note: string }>} KnownAdvisories by URL; `seen` is the day of its discovery
 * @typedef {{ kind: "unreachable" } | { kind: "judged", failures: string[], waiting: string[] }} Verdict
 */

const DAY_MS = 24 * 3600 * 1000;
/** Days until an advisory must be fixed, by severity. */
const DAYS = new Map([
  ["critical", 7],
  ["high", 30],
]);

/**
 * Compares the audit report with our deadlines. An advisory that is not recorded fails at once, so that its deadline starts.
 * @param {AuditReport | null} report
 * @param {KnownAdvisories} known
 * @param {Date} now
 * @returns {Verdict}
 */
export function judgeAudit(report, known, now) {
  if (report?.vulnerabilities === undefined) return { kind: "unreachable" };
  /** @type {Map<string, Advisory>} */
  const advisories = new Map();
  for (const { via } of Object.values(report.vulnerabilities)) {
    for (const each of via) if (typeof each === "object") advisories.set(each.url ?? `${each.name}`, each);
  }
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const waiting = [];
  for (const [url, { severity = "", name, title }] of advisories) {
    const days = DAYS.get(severity);
    if (days === undefined) continue;
    const label = `${severity} ${name}: ${title} (${url})`;
    const seen = known[url]?.seen;
    if (seen === undefined) {
      failures.push(`${label}: note it in security/advisories.json with today's date`);
      continue;
    }
    const left = days - Math.floor((now.getTime() - Date.parse(seen)) / DAY_MS);
    if (left < 0) failures.push(`${label}: ${-left} days past its ${days}`);
    else waiting.push(`${label}: ${left} days left`);
  }
  return { kind: "judged", failures, waiting };
}
