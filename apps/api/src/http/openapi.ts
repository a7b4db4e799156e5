import { NotificationAnswer, SettingsAnswer } from "@evenly/contract/notifications/rest";
import { TransactionAnswer, TransactionDetailAnswer } from "@evenly/contract/payments/rest";
import { Person } from "@evenly/contract/payments/schemas";
import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod";
import { restRows } from "../features.ts";
import { operationIdOf } from "../rest/document-row.ts";
import { HEADERS } from "../rest/openapi/headers.ts";
import { type Document, refineDocument } from "../rest/openapi/refine-document.ts";
import { TAGS } from "../rest/openapi/tags.ts";
import { UserAnswer } from "../rest/user-answer.ts";

/** Shapes that several answers share, by their names in the document. */
const schemaRegistry = z.registry<{ id: string }>();
schemaRegistry.add(UserAnswer, { id: "User" });
schemaRegistry.add(Person, { id: "Person" });
schemaRegistry.add(TransactionAnswer, { id: "Transaction" });
schemaRegistry.add(TransactionDetailAnswer, { id: "TransactionDetail" });
schemaRegistry.add(NotificationAnswer, { id: "Notification" });
schemaRegistry.add(SettingsAnswer, { id: "NotificationSettings" });
const toJsonSchema = createJsonSchemaTransform({ schemaRegistry });

/** Operations whose body may be left out: the empty object passes its checks. */
const bodyOptional = new Set(
  restRows.filter(({ body }) => body?.safeParse({}).success).map((row) => operationIdOf(row)),
);

const DESCRIPTION = `Hold, send, split and settle money together.

Amounts are decimal texts in major units. A failure is one body for every client, \`application/problem+json\`, with a stable \`code\`.
Every request counts towards a rate limit, which \`RateLimit\` and \`RateLimit-Policy\` tell. Costly ones count as several.`;

/** Collects the documented paths; must be registered before the rows. */
export async function collectOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Evenly",
        description: DESCRIPTION,
        version: "1.0.0",
        contact: { name: "The operator of this server", url: publicUrl },
        license: { name: "MIT", identifier: "MIT" } as { name: string },
      },
      servers: [{ url: publicUrl }],
      tags: [...TAGS],
      components: {
        headers: HEADERS,
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "the token of a session" },
          serviceKey: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "evk_<id>_<secret>",
            description:
              "a service key, which acts for one user; x-service-key-scope is the scope that it must have been given",
          },
        },
      },
    },
    transform: (document) => {
      const isDocumented =
        /^\/(api\/(?!openapi)|notifications\b|(?:email|sms|stripe)-test$|(?:stripe-)?health$)/.test(
          document.url,
        );
      if (!isDocumented) return { schema: { hide: true }, url: document.url };
      return toJsonSchema(document);
    },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
}

/** Serves the document at GET /api/openapi.json. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    // Serialized once: the route is public and serialization takes milliseconds.
    text ??= JSON.stringify(refineDocument(app.swagger() as unknown as Document, bodyOptional));
    return reply.type("application/json; charset=utf-8").serializer(String).send(text);
  });
}
