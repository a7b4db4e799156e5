import { createServer, type RequestListener } from "node:http";
import { isFromHere, OPERATIONS_PATHS, type Operations } from "./operations.ts";

const CONNECTIONS_MAX = 50;
const REQUEST_MS_MAX = 5000;

/**
 * Serves /livez, /readyz, /metrics and /version for a process without another HTTP server; returns its port and a close function.
 */
export async function startOperationsServer(
  operations: Operations,
  place: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer({ requestTimeout: REQUEST_MS_MAX, keepAlive: true }, listener(operations));
  server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(place.port, place.host, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : place.port;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, close };
}

function listener(operations: Operations): RequestListener {
  const answerOne: (...exchange: Parameters<RequestListener>) => Promise<void> = async (
    request,
    response,
  ) => {
    const path = OPERATIONS_PATHS.find((each) => each === request.url?.split("?")[0]);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const answer =
      path === undefined || !isRead ? null : await operations.answer(path, () => isFromHere(request));
    if (answer === null) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(answer.status, { "content-type": answer.type, "cache-control": "no-store" });
    response.end(request.method === "HEAD" ? undefined : answer.body);
  };
  return (request, response) => {
    answerOne(request, response).catch(() => response.writeHead(500).end());
  };
}
