import { AppError } from "@evenly/contract";
import type { Metrics } from "@evenly/platform";
import { networkOf } from "@evenly/services/shared/network-of";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";

export const CSP_REPORTS_PATH = "/api/csp-reports";
const BODY_BYTES_MAX = 16 * 1024;
const REPORTS_MAX = 20;
const TEXT_MAX = 200;
/** Rate limit per network. */
const RATE = { points: 30, windowSeconds: 60 };

const Text = z.string().max(8000).catch("");
/** Body of `report-uri` (CSP 2). */
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
/** Body of `report-to` (Reporting API); other report types are ignored. */
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

/** Directives allowed as metric labels; a fixed set bounds the label's cardinality. */
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

/** POST /api/csp-reports: browsers report violations of the content security policy. Logs and counts them; stores nothing. */
export async function addCspReports(
  app: FastifyInstance,
  deps: Pick<ApiDeps, "limits">,
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
        request.log.warn({ violation }, "a browser reported a content security policy violation");
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

/** A URL without possible secrets: no query, fragment, credentials or long path segments. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return plain(address);
  const url = new URL(address);
  if (url.host === "") return plain(url.protocol);
  const path = url.pathname.replaceAll(/[^/]{25,}/g, (part) =>
    /^[\w-]+\.\w{1,5}$/.test(part) ? part : ":long",
  );
  return plain(`${url.protocol}//${url.host}${path}`);
}

/** A keyword such as `inline` or `eval`; other text is stripped to safe characters and cut to TEXT_MAX. */
function plain(text: string): string {
  return text.replaceAll(/[^\w.:/-]/g, "").slice(0, TEXT_MAX);
}
