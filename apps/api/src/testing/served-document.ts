import Fastify from "fastify";
import type { ApiDeps } from "../api-parts.ts";
import { restRows } from "../features.ts";
import { addDownloads } from "../http/downloads.ts";
import { addFiles } from "../http/files.ts";
import { addHealth } from "../http/health.ts";
import { collectOpenApi, serveOpenApi } from "../http/openapi.ts";
import { mountRestRows } from "../rest/adapter.ts";

/** The OpenAPI document that an api at this address serves; needs no database. */
export async function servedDocument(publicUrl: string) {
  const app = Fastify();
  const deps = {} as ApiDeps;
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await collectOpenApi(app, publicUrl);
  await app.register(async (routes) => {
    mountRestRows(routes, deps, restRows);
    addDownloads(routes, deps);
  });
  await addFiles(app, deps);
  addHealth(app, deps, { host: "localhost", port: 1 });
  serveOpenApi(app);
  const answer = await app.inject("/api/openapi.json");
  await app.close();
  return answer.json();
}
