import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";

/** Builds a server and lists the routes Fastify registered, like "GET /api/users/profile"; HEAD is implied by GET. */
export async function withRouteTable(
  build: () => Promise<FastifyInstance>,
): Promise<{ readonly app: FastifyInstance; readonly routes: readonly string[] }> {
  const routes: string[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
      const methods = [method].flat();
      const names = methods.length > 5 ? ["ALL"] : methods.filter((each) => each !== "HEAD");
      routes.push(...names.map((name) => `${name} ${url}`));
    });
  };
  subscribe("fastify.initialization", listen);
  try {
    const app = await build();
    await app.ready();
    return { app, routes };
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
}
