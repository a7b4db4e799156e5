import { invariant } from "@evenly/contract";
import { NotificationContent } from "@evenly/contract/notifications/schemas";
import type { ClaimedDelivery } from "@evenly/db/notifications/queries";
import { phoneCodeFor } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { openPhone } from "../shared/sealed-addresses.ts";
import type { DeliveryPorts } from "./deliver-due.ts";

/**
 * Sends the code of a delivery to the phone that it is for; the code is derived here and stands in no row.
 *
 * @throws {PermanentDeliveryError} the provider refuses the number for good, or there is no provider.
 */
export async function sendSms(
  ctx: ServiceContext,
  ports: DeliveryPorts,
  delivery: ClaimedDelivery,
): Promise<void> {
  const { template, data, userId } = delivery.notification;
  const content = NotificationContent.parse({ template, data });
  invariant(content.template === "phoneCode", "only codes are sent to phones");
  const to = openPhone(ctx, { id: userId, phoneSealed: delivery.addressSealed });
  invariant(to !== null, "a text message has a number");
  const code = phoneCodeFor(ctx.config.tokenPepper, content.data.codeId);
  const text = await ports.texts.codeMessage(code, delivery.reader);
  await ports.sms.send({ messageId: delivery.id, to, text });
}
