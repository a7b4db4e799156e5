import { AppError } from "@evenly/contract";
import { type ReadReceipt, type ReceiptCall, readMailReceipt, readSmsReceipt } from "@evenly/platform";
import type { ServiceDeps } from "@evenly/services";
import { noteReceipt } from "@evenly/services/notifications/index";
import type { FastifyInstance } from "fastify";
import type { AppConfig } from "../config.ts";

const NO_CONTENT = 204;

/** Where providers of mail and text messages tell what became of a message. Unsigned calls learn and change nothing. */
export async function addDeliveryReceipts(
  app: FastifyInstance,
  deps: ServiceDeps,
  config: Pick<AppConfig, "publicUrl" | "receiptSecrets">,
): Promise<void> {
  const { mail, sms } = config.receiptSecrets;
  const readers: Readonly<Record<string, ((call: ReceiptCall) => ReadReceipt) | null>> = {
    email: mail === null ? null : (call) => readMailReceipt(call, mail, deps.clock.now()),
    sms: sms === null ? null : (call) => readSmsReceipt(call, sms),
  };
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    routes.post<{ Params: { provider: string } }>(
      "/api/delivery-receipts/:provider",
      { schema: { hide: true } },
      async (request, reply) => {
        const { provider } = request.params;
        const read = Object.hasOwn(readers, provider) ? readers[provider] : null;
        if (!read) throw new AppError("NOT_FOUND");
        const body = typeof request.body === "string" ? request.body : "";
        const answer = read({ url: `${config.publicUrl}${request.url}`, headers: request.headers, body });
        if (answer === null) throw new AppError("VALIDATION");
        const actor = { kind: "webhook", provider } as const;
        const origin = { ipAddress: request.ip, userAgent: "", deviceId: null, isDirect: false };
        if (answer.receipt !== null)
          await noteReceipt({ ...deps, actor, origin, requestId: request.id }, answer.receipt);
        return reply.code(NO_CONTENT).send();
      },
    );
  });
}
