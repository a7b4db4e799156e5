import { AppError } from "@evenly/contract";
import type { Metrics } from "@evenly/platform";
import type { ServiceDeps } from "@evenly/services";
import { networkOf } from "@evenly/services/auth/index";
import type { FastifyInstance } from "fastify";
import * as z from "zod";

export const CSP_REPORTS_PATH = "/api/csp-reports";
const BODY_BYTES_MAX = 16 * 1024;
const REPORTS_MAX = 20;
const TEXT_MAX = 200;
/** Of one network. */
const RATE = { points: 30, windowSeconds: 60 };

const Text = z.string().max(8000).catch("");
/** As `report-uri` sends it (CSP 2), */
const OneReport = z.object({
  "csp-report": z.object({
    "document-uri": Text,
    "effective-directive": Text,
    "violated-directive": Text,
    "blocked-uri": Text,
    "source-file": Text,
    "line-number": z.number().catch(0),
  }),
});
/** and as `report-to` sends it (Reporting API): what else a browser reports is not ours. */
const ManyReports = z
  .array(
    z.object({
      type: Text,
      body: z.object({
        documentURL: Text,
        effectiveDirective: Text,
        blockedURL: Text,
        sourceFile: Text,
        lineNumber: z.number().catch(0),
      }),
    }),
  )
  .max(REPORTS_MAX);

/** Directives that a count may name: a stranger must not make lines of it. */
const DIRECTIVES = new Set([
  "script-src-elem",
  "script-src-attr",
  "script-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "worker-src",
  "frame-src",
  "form-action",
  "base-uri",
  "require-trusted-types-for",
  "trusted-types",
]);

type Violation = {
  readonly directive: string;
  readonly page: string;
  readonly blocked: string;
  readonly source: string;
  readonly line: number;
};

/** POST /api/csp-reports: browsers tell what the content policy stopped. A log line and a count; nothing is kept. */
export async function addCspReports(
  app: FastifyInstance,
  deps: Pick<ServiceDeps, "limits">,
  metrics: Metrics,
): Promise<void> {
  const count = metrics.counter(
    "evenly_csp_violations",
    "What the content policy stopped, as browsers tell it",
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: BODY_BYTES_MAX },
      scope.getDefaultJsonParser("error", "error"),
    );
    scope.post(CSP_REPORTS_PATH, { schema: { hide: true } }, async (request, reply) => {
      const { allowed, resetSeconds } = await deps.limits.consume("csp-reports", networkOf(request.ip), RATE);
      if (!allowed) throw new AppError("RATE_LIMITED", { retryAfterSeconds: resetSeconds });
      for (const violation of readViolations(request.body)) {
        count({ directive: DIRECTIVES.has(violation.directive) ? violation.directive : "other" });
        request.log.warn({ violation }, "a browser was stopped by the content policy");
      }
      return reply.code(204).send();
    });
  });
}

function readViolations(body: unknown): readonly Violation[] {
  if (Array.isArray(body)) {
    const reports = ManyReports.parse(body).filter(({ type }) => type === "csp-violation");
    return reports.map((report) => ({
      directive: plain(report.body.effectiveDirective),
      page: withoutSecrets(report.body.documentURL),
      blocked: withoutSecrets(report.body.blockedURL),
      source: withoutSecrets(report.body.sourceFile),
      line: report.body.lineNumber,
    }));
  }
  const report = OneReport.parse(body)["csp-report"];
  return [
    {
      directive: plain(report["effective-directive"] || report["violated-directive"]),
      page: withoutSecrets(report["document-uri"]),
      blocked: withoutSecrets(report["blocked-uri"]),
      source: withoutSecrets(report["source-file"]),
      line: report["line-number"],
    },
  ];
}

/** An address without what may be a secret in it: no query, no fragment, no name and password, no long part of its path. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return plain(address);
  const url = new URL(address);
  if (url.host === "") return plain(url.protocol);
  const path = url.pathname.replaceAll(/[^/]{25,}/g, (part) =>
    /^[\w-]+\.\w{1,5}$/.test(part) ? part : ":long",
  );
  return plain(`${url.protocol}//${url.host}${path}`);
}

/** A word such as `inline` or `eval`; of anything else, what a line of a log can bear. */
function plain(text: string): string {
  return text.replaceAll(/[^\w.:/-]/g, "").slice(0, TEXT_MAX);
}
