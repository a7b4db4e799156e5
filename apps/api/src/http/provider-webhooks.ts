import { AppError } from "@evenly/contract";
import {
  type VerifiedWebhook,
  verifyCardWebhook,
  verifyMailWebhook,
  verifySmsWebhook,
  type WebhookCall,
} from "@evenly/platform";
import type { ServiceDeps } from "@evenly/services";
import { CARD_WEBHOOKS } from "@evenly/services/cards/follow-card-event";
import { receiveWebhook } from "@evenly/services/webhooks/receive-webhook";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppConfig } from "../config.ts";

const NO_CONTENT = 204;
const CARD_WEBHOOK_PATH = "/api/stripe/webhook";

/** A webhook provider: its path segment and its signature check. */
type WebhookProvider = {
  readonly provider: string;
  readonly verify: (call: WebhookCall) => VerifiedWebhook;
};
type Config = Pick<AppConfig, "publicUrl" | "receiptSecrets" | "cardWebhookKey">;

/** Providers with a configured secret. A new provider needs an entry here and a consumer of `webhook.received`. */
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
 * Receives delivery receipts of mail and SMS providers, and the messages of the card provider. Stores a signed call and answers at once; the worker processes it. An
 * unsigned call is refused and changes nothing.
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
        await receive(deps, request, config, known);
        return reply.code(NO_CONTENT).send();
      },
    );
    routes.post(CARD_WEBHOOK_PATH, { schema: { hide: true } }, async (request) => {
      const verify = (call: WebhookCall) => verifyCardWebhook(call, config.cardWebhookKey, deps.clock.now());
      await receive(deps, request, config, { provider: CARD_WEBHOOKS, verify });
      return { received: true };
    });
  });
}

/**
 * Stores a signed call.
 *
 * @throws {VALIDATION} it is not signed.
 */
async function receive(
  deps: ServiceDeps,
  request: FastifyRequest,
  { publicUrl }: Pick<AppConfig, "publicUrl">,
  { provider, verify }: WebhookProvider,
): Promise<void> {
  const body = typeof request.body === "string" ? request.body : "";
  const url = `${publicUrl}${request.url}`;
  const verified = verify({ url, headers: request.headers, body });
  // Postgres text cannot contain NUL.
  if (verified === null || body.includes("\0")) throw new AppError("VALIDATION");
  const actor = { kind: "webhook", provider } as const;
  const origin = { ipAddress: request.ip, userAgent: "", deviceId: null, isDirect: false };
  const ctx = { ...deps, actor, origin, requestId: request.id };
  await receiveWebhook(ctx, { provider, url, body, ...verified });
}
