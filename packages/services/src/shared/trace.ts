import type { ServiceContext } from "../context.ts";

/**
 * Logs an effect of a request after its answer. Payments are frequent and have no request id: they are logged at debug level
 * only.
 */
export function trace(
  ctx: Pick<ServiceContext, "log" | "clock" | "tracer">,
  fields: { readonly requestId: string | null } & Readonly<Record<string, unknown>>,
  message: string,
  startedAt: Date = ctx.clock.now(),
): void {
  const { requestId } = fields;
  if (requestId === null) {
    ctx.log.debug(fields, message);
    return;
  }
  ctx.log.info(fields, message);
  const facts = Object.fromEntries(Object.entries(fields).filter(isText));
  ctx.tracer?.note({ name: message, requestId, startedAt, endedAt: ctx.clock.now(), facts });
}

function isText(fact: [string, unknown]): fact is [string, string] {
  return typeof fact[1] === "string";
}
