import type Stripe from "stripe";
import type { Decline } from "../cards/declines.ts";

/** The `error` object of a refused call, with the provider's names. */
export interface ErrorBody {
  type: "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  advice_code?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
}

/** A refusal that is answered in the provider's shape. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): ProviderError {
  return new ProviderError(400, { type: "invalid_request_error", message, ...more });
}

export function missingResource(kind: string, id: string, param = "id"): ProviderError {
  return new ProviderError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** A card that is refused: the only refusal with status 402, and the only one whose answer an idempotency key keeps. */
export function cardError(decline: Decline, more: Partial<ErrorBody> = {}): ProviderError {
  return new ProviderError(402, { type: "card_error", ...decline, ...more });
}
