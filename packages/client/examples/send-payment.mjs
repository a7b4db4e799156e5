/**
 * Signs in, asks for a quote and sends a payment:
 *   EVENLY_URL=http://localhost:3000 EVENLY_EMAIL=ana@evenly.test EVENLY_PASSWORD=Evenly-demo-1 \
 *     node send-payment.mjs @ben 24.00 USD invoice-17
 * The last word is the idempotency key: run twice with the same one, the payment is made once.
 */
import { createEvenlyClient, formatAmount, parseAmount, refusalOf } from "@evenly/client";

const {
  EVENLY_URL: url = "http://localhost:3000",
  EVENLY_EMAIL: email,
  EVENLY_PASSWORD: password,
} = process.env;
const [to, amountText, currency, idempotencyKey] = process.argv.slice(2);
if (!email || !password || !to || !amountText || !currency || !idempotencyKey) {
  throw new Error("Set EVENLY_EMAIL and EVENLY_PASSWORD; give payee, amount, currency and idempotency key.");
}
const amount = parseAmount(amountText, currency);
if (!amount.ok) throw new Error(`${amountText} is no amount of ${currency}: ${amount.problem}`);
const { amountMinor } = amount;

/** @type {string | null} */
let token = null;
const evenly = createEvenlyClient({ url, token: () => token });
try {
  ({ token } = await evenly.auth.login.mutate({ email, password }));
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
} finally {
  if (token !== null) await evenly.auth.logout.mutate({});
}
