import { AppError } from "@evenly/contract";
import {
  type VerifiedWebhook,
  verifyMailWebhook,
  verifySmsWebhook,
  type WebhookCall,
} from "@evenly/platform";
import type { ServiceDeps } from "@evenly/services";
import { receiveWebhook } from "@evenly/services/webhooks/index";
import type { FastifyInstance } from "fastify";
import type { AppConfig } from "../config.ts";

const NO_CONTENT = 204;

/** A provider that calls us: its name in the address, and the check of its signature. */
type WebhookProvider = {
  readonly provider: string;
  readonly verify: (call: WebhookCall) => VerifiedWebhook;
};
type Config = Pick<AppConfig, "publicUrl" | "receiptSecrets">;

/** Those whose secret is set. Another provider is another entry, and a consumer of `webhook.received` that reads its calls. */
function providersOf({ mail, sms }: Config["receiptSecrets"], deps: ServiceDeps): readonly WebhookProvider[] {
  return [
    ...(mail === null
      ? []
      : [
          {
            provider: "email",
            verify: (call: WebhookCall) => verifyMailWebhook(call, mail, deps.clock.now()),
          },
        ]),
    ...(sms === null
      ? []
      : [{ provider: "sms", verify: (call: WebhookCall) => verifySmsWebhook(call, sms) }]),
  ];
}

/**
 * Where providers of mail and text messages tell what became of a message. A signed call is kept and answered at once, and the
 * worker reads it; unsigned ones learn and change nothing.
 */
export async function addProviderWebhooks(
  app: FastifyInstance,
  deps: ServiceDeps,
  config: Config,
): Promise<void> {
  const providers = new Map(providersOf(config.receiptSecrets, deps).map((each) => [each.provider, each]));
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    routes.post<{ Params: { provider: string } }>(
      "/api/delivery-receipts/:provider",
      { schema: { hide: true } },
      async (request, reply) => {
        const known = providers.get(request.params.provider);
        if (known === undefined) throw new AppError("NOT_FOUND");
        const { provider, verify } = known;
        const body = typeof request.body === "string" ? request.body : "";
        const url = `${config.publicUrl}${request.url}`;
        const verified = verify({ url, headers: request.headers, body });
        // The database keeps no zero character.
        if (verified === null || body.includes("\0")) throw new AppError("VALIDATION");
        const actor = { kind: "webhook", provider } as const;
        const origin = { ipAddress: request.ip, userAgent: "", deviceId: null, isDirect: false };
        const ctx = { ...deps, actor, origin, requestId: request.id };
        await receiveWebhook(ctx, { provider, url, body, ...verified });
        return reply.code(NO_CONTENT).send();
      },
    );
  });
}
