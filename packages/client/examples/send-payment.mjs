/**
 * Gets a quote and sends a payment with a service key that has the scopes payments:read and payments:send:
 *   EVENLY_URL=http://localhost:3000 EVENLY_SERVICE_KEY=evk_... node send-payment.mjs @ben 24.00 USD invoice-17
 * The last argument is the idempotency key: running it twice with the same key makes one payment.
 */
import { createEvenlyClient, formatAmount, parseAmount, refusalOf } from "@evenly/client";

const { EVENLY_URL: url = "http://localhost:3000", EVENLY_SERVICE_KEY: serviceKey } = process.env;
const [to, amountText, currency, idempotencyKey] = process.argv.slice(2);
if (!serviceKey || !to || !amountText || !currency || !idempotencyKey) {
  throw new Error("Set EVENLY_SERVICE_KEY; pass payee, amount, currency and idempotency key.");
}
const amount = parseAmount(amountText, currency);
if (!amount.ok) throw new Error(`${amountText} is not a valid amount of ${currency}: ${amount.problem}`);
const { amountMinor } = amount;

const evenly = createEvenlyClient({ url, serviceKey });
try {
  const quote = await evenly.payments.quote.query({ to, amountMinor, currency });
  const sent = await evenly.payments.send.mutate({
    to,
    amountMinor,
    currency,
    idempotencyKey,
    quoteToken: quote.token,
  });
  const { availableMinor } = await evenly.payments.getBalance.query();
  process.stdout.write(`${sent.id} ${sent.status}, available ${formatAmount(availableMinor, currency)}\n`);
} catch (error) {
  const refusal = refusalOf(error);
  if (refusal === null) throw error;
  process.stderr.write(`${refusal.appCode}: ${refusal.message} (request ${refusal.requestId})\n`);
  process.exitCode = 1;
}
