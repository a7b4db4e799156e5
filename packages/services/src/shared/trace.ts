import type { ServiceContext } from "../context.ts";

/** Says what became of a request's doing after its answer. Payments come by the thousand and carry no request: those only in detail. */
export function trace(
  ctx: Pick<ServiceContext, "log">,
  fields: { readonly requestId: string | null } & Readonly<Record<string, unknown>>,
  message: string,
): void {
  if (fields.requestId === null) ctx.log.debug(fields, message);
  else ctx.log.info(fields, message);
}
