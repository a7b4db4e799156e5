import { createOperations, type Metrics, type Operations, readRequestId } from "@evenly/platform";
import { pingDatabase } from "@evenly/services/health/ping-database";
import { networkOf } from "@evenly/services/shared/network-of";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { ApiDeps } from "./api-parts.ts";
import type { AppConfig } from "./config.ts";
import { restRows } from "./features.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import { addCspReports } from "./http/csp-reports.ts";
import { cutSlowReaders } from "./http/cut-slow-readers.ts";
import { addDownloads } from "./http/downloads.ts";
import { answerErrors, refusalOfError } from "./http/errors.ts";
import { addFiles } from "./http/files.ts";
import { addGroupDownloads } from "./http/group-downloads.ts";
import { guardHostAndOrigin } from "./http/guards.ts";
import { addHealth } from "./http/health.ts";
import { addMailbox } from "./http/mailbox.ts";
import { collectOpenApi, serveOpenApi } from "./http/openapi.ts";
import { addOperations } from "./http/operations.ts";
import { pipeUpgrades } from "./http/pipe-upgrades.ts";
import { addProviderWebhooks } from "./http/provider-webhooks.ts";
import { addQueueBoard, type OpenQueues } from "./http/queue-board.ts";
import { readAddress } from "./http/read-address.ts";
import { measureRequests } from "./http/request-metrics.ts";
import { serverOptions } from "./http/server-options.ts";
import { shedLoad } from "./http/shed-load.ts";
import { spreadOverTurns } from "./http/spread-over-turns.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { decodableUrl, refuseUndecodable } from "./http/undecodable.ts";
import { addSecurityHeaders, serveWeb } from "./http/web.ts";
import { addWellKnown } from "./http/well-known.ts";
import { addInternalRoutes } from "./internal/internal-routes.ts";
import { mountRestRows, routeOf } from "./rest/adapter.ts";
import { sendProblem } from "./rest/problem.ts";
import { mountTrpc } from "./trpc/mount.ts";
import { appRouter, moneyProcedures } from "./trpc/root.ts";

const BODY_BYTES_MAX = 64 * 1024;
const moneyRoutes = new Set(
  restRows.filter((row) => moneyProcedures.has(row.procedure)).map((row) => `${row.method} ${routeOf(row)}`),
);

/** Composes the api from its configuration and parts; reads no environment variable and opens no connection. */
export async function buildApp(
  config: AppConfig,
  deps: ApiDeps,
  logger: FastifyBaseLogger | false,
  operations: Operations = createApiOperations(deps),
  openQueues: OpenQueues = () => [],
): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger === false ? { logger: false } : { loggerInstance: logger }),
    bodyLimit: BODY_BYTES_MAX,
    ...serverOptions(config.limits),
    routerOptions: { maxParamLength: 500 },
    trustProxy: config.trustProxy,
    requestIdHeader: false,
    logController: new LogController({ requestIdLogLabel: "requestId" }),
    // While stopping, requests on open connections are still answered as usual.
    return503OnClosing: false,
    // Handles failures before routing, such as an undecodable address.
    frameworkErrors: (error, request, reply) => {
      sendProblem(reply as never, refusalOfError(error), request.id);
    },
    rewriteUrl: decodableUrl,
    genReqId: (request) => readRequestId(request.headers["x-request-id"]),
  });
  app.removeContentTypeParser("text/plain");
  app.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("X-Request-Id", request.id);
  });
  answerErrors(app);
  const { noteShed } = measureRequests(
    app,
    operations.metrics,
    new Set(Object.keys(appRouter._def.procedures)),
  );
  if (deps.tracer) traceRequests(app, deps.tracer);
  // Registered before the hooks that refuse, so that refusals carry the headers too.
  await addSecurityHeaders(app, config);
  guardHostAndOrigin(app, config);
  const { isFullFor } = shedLoad(app, config.limits, { procedures: moneyProcedures, routes: moneyRoutes });
  const addressOf = readAddress(config.trustProxy);
  spreadOverTurns(app.server, {
    limits: config.limits,
    isFullFor,
    onRefused: noteShed,
    networkOf: (request) => networkOf(addressOf(request)),
  });
  await app.register(fastifyCookie);
  await compressAnswers(app);
  await collectOpenApi(app, config.publicUrl);
  await app.register(async (routes) => mountDocumented(routes, deps));
  await app.register(async (routes) => mountTrpc(routes, deps, appRouter));
  await addFiles(app, deps);
  await addCspReports(app, deps, operations.metrics);
  await addInternalRoutes(app, deps);
  await addProviderWebhooks(app, deps, config);
  addHealth(app, deps, config.gateway);
  addOperations(app, deps, operations);
  addQueueBoard(app, deps, openQueues);
  if (config.isDevelopment) addMailbox(app, deps);
  addWellKnown(app, config.publicUrl);
  refuseUndecodable(app);
  serveOpenApi(app);
  await serveWeb(app, config.webDist);
  cutSlowReaders(app.server, config.limits);
  const hangUp = pipeUpgrades(app.server, config.gateway, config);
  app.addHook("preClose", async () => hangUp());
  return app;
}

/** The documented paths: those that procedures serve, and documents to download. */
function mountDocumented(routes: FastifyInstance, deps: ApiDeps): void {
  mountRestRows(routes, deps, restRows);
  addDownloads(routes, deps);
  addGroupDownloads(routes, deps);
}

/** The api is ready while its database answers. The bus is no readiness check: sockets catch up from the outbox. */
export function createApiOperations(deps: Pick<ApiDeps, "db">, metrics?: Metrics): Operations {
  const checks = { database: () => pingDatabase(deps) };
  return createOperations({ process: "api", checks, ...(metrics ? { metrics } : {}) });
}
