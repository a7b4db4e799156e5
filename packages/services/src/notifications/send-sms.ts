import { invariant } from "@evenly/contract";
import { readContent } from "@evenly/contract/notifications/content";
import type { ClaimedDelivery } from "@evenly/db/notifications/claim-queries";
import { phoneCodeFor } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import type { Taken } from "../ports.ts";
import { openPhone } from "../shared/sealed-addresses.ts";
import type { DeliveryPorts } from "./deliver-due.ts";

/**
 * Sends a text message: the notification's words, or the code that it carries, which is derived here and stands in no row.
 *
 * @throws {PermanentDeliveryError} the provider refuses the number for good, or there is no provider.
 */
export async function sendSms(
  ctx: ServiceContext,
  ports: DeliveryPorts,
  delivery: ClaimedDelivery,
): Promise<Taken> {
  const { template, data, userId } = delivery.notification;
  const content = readContent({ template, data });
  const to = openPhone(ctx, { id: userId, phoneSealed: delivery.addressSealed });
  invariant(to !== null, "a text message has a number");
  const text =
    content.template === "phoneCode"
      ? await ports.texts.codeMessage(codeOf(ctx, content.data.codeId), delivery.reader)
      : await ports.texts.sms(content, delivery.reader);
  return ports.sms.send({ messageId: delivery.id, to, text });
}

function codeOf({ config }: ServiceContext, codeId: string): string {
  return phoneCodeFor(config.tokenPepper, codeId);
}
