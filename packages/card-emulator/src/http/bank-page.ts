import type Stripe from "stripe";
import type { State } from "../store/state.ts";
import { BANK_CODE } from "../test-bank.ts";

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

export function findAskedIntent({ paymentIntents, setupIntents }: State, id: string): Intent | undefined {
  return paymentIntents.get(id) ?? setupIntents.get(id);
}

/** Where the holder goes on after the bank; null if the bank does not ask, or asks inside of a page. */
export function returnUrlOf(intent: Intent | undefined): string | null {
  return intent?.next_action?.redirect_to_url?.return_url ?? null;
}

/** The return address with what the provider adds to it. */
export function withOutcome(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? "");
  const isDone = ["succeeded", "processing", "requires_capture"].includes(intent.status);
  url.searchParams.set("redirect_status", isDone ? "succeeded" : "failed");
  return url.href;
}

/** What the bank asks its person. `secret` is what the address brought, so it is not trusted. */
export function bankPage(secret: string, problem: string | null): string {
  const note = problem === null ? "" : `<p role="alert">${escapeHtml(problem)}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test bank</title></head>
<body>
<h1>Test bank</h1>
<p>This page stands for the bank of a test card. The code is ${BANK_CODE}.</p>
${note}
<form method="post">
<input type="hidden" name="page" value="true">
<input type="hidden" name="client_secret" value="${escapeHtml(secret)}">
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code"></label>
<button name="outcome" value="approve">Approve</button>
<button name="outcome" value="decline">Decline</button>
</form>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
