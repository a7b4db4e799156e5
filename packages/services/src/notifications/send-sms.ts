import { invariant } from "@evenly/contract";
import type { NotificationContent } from "@evenly/contract/features";
import { readContent } from "@evenly/contract/notifications/content";
import type { LeasedDelivery } from "@evenly/db/notifications/lease-queries";
import type { ServiceContext } from "../context.ts";
import type { Taken } from "../ports.ts";
import { openPhone } from "../shared/sealed-addresses.ts";
import { factorCodeFor, phoneCodeFor } from "../shared/secrets.ts";
import type { DeliveryPorts } from "./deliver-due.ts";

/**
 * Sends a text message: the notification's text, or its code, which is derived here and never stored.
 *
 * @throws {PermanentDeliveryError} the provider refuses the number permanently, or no provider is configured.
 */
export async function sendSms(
  ctx: ServiceContext<"seal">,
  ports: DeliveryPorts,
  delivery: LeasedDelivery,
): Promise<Taken> {
  const { template, data, userId } = delivery.notification;
  const content = readContent({ template, data });
  const to = openPhone(ctx, { id: userId, phoneSealed: delivery.addressSealed });
  invariant(to !== null, "a text message has a number");
  const text =
    content.template === "phoneCode" ||
    content.template === "factorTextCode" ||
    content.template === "paymentTextCode" ||
    content.template === "returnTextCode"
      ? await ports.texts.codeMessage(codeOf(ctx, content), delivery.reader, content)
      : await ports.texts.sms(content, delivery.reader);
  return ports.sms.send({ messageId: delivery.id, to, text });
}

function codeOf(
  { config }: ServiceContext,
  {
    template,
    data,
  }: NotificationContent<"phoneCode" | "factorTextCode" | "paymentTextCode" | "returnTextCode">,
): string {
  const derive = template === "phoneCode" ? phoneCodeFor : factorCodeFor;
  return derive(config.tokenPepper, data.codeId);
}
