import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** Collects the documented paths; must be registered before the rows. */
export async function collectOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Evenly",
        description: "Hold, send, split and settle money together.",
        version: "1.0.0",
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: (document) => {
      const isDocumented = /^\/(api\/(?!openapi)|notifications\b|(?:email|sms)-test$)/.test(document.url);
      if (!isDocumented) return { schema: { hide: true }, url: document.url };
      return jsonSchemaTransform(document);
    },
  });
}

/** Serves the document at GET /api/openapi.json. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    // Written once: anybody may ask, and writing it takes milliseconds.
    text ??= JSON.stringify(app.swagger());
    return reply.type("application/json; charset=utf-8").serializer(String).send(text);
  });
}
