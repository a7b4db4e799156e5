import { invariant } from "@evenly/contract";
import type { NotificationContent } from "@evenly/contract/features";
import { linkOf, mailPathOf, passwordPathOf, readContent } from "@evenly/contract/notifications/content";
import type { LeasedDelivery } from "@evenly/db/notifications/lease-queries";
import type { ServiceContext } from "../context.ts";
import type { Taken } from "../ports.ts";
import { openEmail } from "../shared/sealed-addresses.ts";
import { factorCodeFor, linkTokenFor } from "../shared/secrets.ts";
import type { DeliveryPorts } from "./deliver-due.ts";

/**
 * Renders and sends the mail of a delivery. The message id is derived from the delivery and the same in every attempt. A link's
 * token and a code are derived here and never stored.
 *
 * @throws {PermanentDeliveryError} the mail server refuses the address permanently.
 */
export async function sendMail(
  ctx: ServiceContext<"seal">,
  ports: DeliveryPorts,
  delivery: LeasedDelivery,
): Promise<Taken> {
  const { addressSealed } = delivery;
  invariant(addressSealed !== null, "a mail has an address");
  const { template, data, userId } = delivery.notification;
  const address = openEmail(ctx, { userId, emailSealed: addressSealed });
  const content = readContent({ template, data });
  const passwordPath = passwordPathOf(content.template);
  const mail = await ports.texts.mail(content, delivery.reader, {
    url: urlOf(ctx, content),
    passwordUrl: passwordPath === null ? null : `${ctx.config.publicUrl}${passwordPath}`,
    settingsUrl: `${ctx.config.publicUrl}${SETTINGS_PATH}`,
    ...((content.template === "factorMailCode" ||
      content.template === "paymentMailCode" ||
      content.template === "returnMailCode") && {
      code: factorCodeFor(ctx.config.tokenPepper, content.data.codeId),
    }),
  });
  const host = new URL(ctx.config.publicUrl).hostname;
  return ports.mailer.send({ messageId: `<${delivery.id}@${host}>`, to: address, ...mail });
}

/** Page of the notification settings. */
const SETTINGS_PATH = "/notification-settings";

/** Absolute URL of a mail's link; its token is derived here. */
function urlOf({ config: { publicUrl, tokenPepper } }: ServiceContext, content: NotificationContent): string {
  const link = linkOf(content);
  if (link === null) return `${publicUrl}${mailPathOf(content)}`;
  const before = link.page.endsWith("/") ? "" : "?token=";
  return `${publicUrl}${link.page}${before}${linkTokenFor(tokenPepper, link.purpose, link.linkId)}`;
}
