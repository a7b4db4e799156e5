import { transformer } from "@evenly/contract";
import type { FastifyInstance } from "fastify";

/** Calls a procedure as the client does. */
export function askProcedure(
  app: FastifyInstance,
  authorization: string,
  type: string,
  path: string,
  input: unknown,
) {
  const text = JSON.stringify(transformer.input.serialize(input));
  const headers = { host: "localhost:3000", authorization, "content-type": "application/json" };
  if (type === "query")
    return app.inject({ method: "GET", url: `/trpc/${path}?input=${encodeURIComponent(text)}`, headers });
  return app.inject({ method: "POST", url: `/trpc/${path}`, headers, payload: text });
}
