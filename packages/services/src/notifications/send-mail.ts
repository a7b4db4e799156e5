import { invariant } from "@evenly/contract";
import { NotificationContent } from "@evenly/contract/notifications/schemas";
import type { ClaimedDelivery } from "@evenly/db/notifications/claim-queries";
import { actionPathOf } from "@evenly/domain/notifications/index";
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
  const mail = await ports.texts.mail(content, delivery.reader, linkOf(ctx, content));
  const host = new URL(ctx.config.publicUrl).hostname;
  return ports.mailer.send({ messageId: `<${delivery.id}@${host}>`, to: address, ...mail });
}

function linkOf({ config }: ServiceContext, content: NotificationContent): string {
  const { publicUrl, tokenPepper } = config;
  switch (content.template) {
    case "paymentReceived":
    case "paymentSent":
    case "paymentReturned":
    case "paymentRefunded":
    case "paymentReversed":
    case "reversalTaken":
    case "returnSent":
    case "refundSent":
    case "paymentReported":
    case "securityAlert":
    case "budgetAlert":
    case "exportReady":
    case "exportFailed":
    case "testNotification":
    case "announcement":
      return `${publicUrl}${actionPathOf(content) ?? ""}`;
    case "verifyEmail":
      return `${publicUrl}/verify-email?token=${linkTokenFor(tokenPepper, "verify_email", content.data.linkId)}`;
    case "resetPassword":
      return `${publicUrl}/reset-password?token=${linkTokenFor(tokenPepper, "reset_password", content.data.linkId)}`;
    case "verifyNewEmail":
      return `${publicUrl}/confirm-email?token=${linkTokenFor(tokenPepper, "change_email", content.data.linkId)}`;
    case "emailChanged":
      return `${publicUrl}/revert-email?token=${linkTokenFor(tokenPepper, "revert_email", content.data.linkId)}`;
    case "emailReverted":
      return `${publicUrl}/reset-password?token=${linkTokenFor(tokenPepper, "reset_password", content.data.linkId)}`;
    case "accountDeleted":
    case "emailTest":
    case "smsTest":
    case "phoneCode":
    case "phoneConfirmed":
    case "phoneRemoved":
    case "phoneTaken":
    case "accountFrozen":
    case "freezeLifted":
    case "accountSuspended":
    case "adminRevoked":
      return publicUrl;
    case "suspensionLifted":
    case "registrationRepeated":
    case "emailTaken":
      return `${publicUrl}/login`;
    case "passwordChanged":
    case "loginLocked":
    case "sessionStolen":
    case "newDevice":
    case "adminGranted":
    case "sessionsEnded":
      return `${publicUrl}/forgot-password`;
  }
}
