import * as z from "zod";

/** The provider's id of a payment intent, as text or as the whole object. */
const IntentReference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullable();
const Subject = z.object({
  object: z.string(),
  id: z.string(),
  payment_intent: IntentReference.optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const CardEvent = z.object({ id: z.string(), type: z.string(), data: z.object({ object: Subject }) });

/** The intent that an event of the provider is about, and the deposit that it names; null where it is about none. */
export function readCardEvent(
  body: string,
): { readonly intentId: string; readonly depositId: string | null } | null {
  const { data, success } = CardEvent.safeParse(parseJson(body));
  if (!success) return null;
  const { object, id, payment_intent: ofCharge, metadata } = data.data.object;
  if (object === "payment_intent") {
    const depositId = z.uuid().safeParse(metadata?.depositId);
    return { intentId: id, depositId: depositId.success ? depositId.data : null };
  }
  return typeof ofCharge === "string" ? { intentId: ofCharge, depositId: null } : null;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
