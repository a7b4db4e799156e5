import { invariant } from "@evenly/contract";
import { NotificationContent } from "@evenly/contract/notifications/schemas";
import type { ClaimedDelivery } from "@evenly/db/notifications/claim-queries";
import { mailPathOf, passwordPathOf } from "@evenly/domain/notifications/index";
import { linkTokenFor } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import type { Taken } from "../ports.ts";
import { openEmail } from "../shared/sealed-addresses.ts";
import type { DeliveryPorts } from "./deliver-due.ts";

/**
 * Writes and sends the mail of a delivery. Its message id is that of the delivery, the same in every try; a link's token is
 * derived here and stands in no row.
 *
 * @throws {PermanentDeliveryError} the mail server refuses the address for good.
 */
export async function sendMail(
  ctx: ServiceContext,
  ports: DeliveryPorts,
  delivery: ClaimedDelivery,
): Promise<Taken> {
  const { addressSealed } = delivery;
  invariant(addressSealed !== null, "a mail has an address");
  const { template, data, userId } = delivery.notification;
  const address = openEmail(ctx, { userId, emailSealed: addressSealed });
  const content = NotificationContent.parse({ template, data });
  const passwordPath = passwordPathOf(content);
  const mail = await ports.texts.mail(content, delivery.reader, {
    url: linkOf(ctx, content),
    passwordUrl: passwordPath === null ? null : `${ctx.config.publicUrl}${passwordPath}`,
    settingsUrl: `${ctx.config.publicUrl}${SETTINGS_PATH}`,
  });
  const host = new URL(ctx.config.publicUrl).hostname;
  return ports.mailer.send({ messageId: `<${delivery.id}@${host}>`, to: address, ...mail });
}

/** Where a person chooses what they are told. */
const SETTINGS_PATH = "/preferences#notifications";

/** Pages whose links carry a token, and what the token is for. */
const LINKS = {
  verifyEmail: ["/verify-email", "verify_email"],
  resetPassword: ["/reset-password", "reset_password"],
  verifyNewEmail: ["/confirm-email", "change_email"],
  emailChanged: ["/revert-email", "revert_email"],
  emailReverted: ["/reset-password", "reset_password"],
} as const;

function linkOf({ config: { publicUrl, tokenPepper } }: ServiceContext, content: NotificationContent) {
  switch (content.template) {
    case "verifyEmail":
    case "resetPassword":
    case "verifyNewEmail":
    case "emailChanged":
    case "emailReverted": {
      const [page, purpose] = LINKS[content.template];
      return `${publicUrl}${page}?token=${linkTokenFor(tokenPepper, purpose, content.data.linkId)}`;
    }
    default:
      return `${publicUrl}${mailPathOf(content)}`;
  }
}
