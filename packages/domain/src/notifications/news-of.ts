import type { BusinessEvent } from "@evenly/contract";
import type { NotificationContent, NotificationPriority } from "@evenly/contract/notifications/schemas";
import { newsOfPayment } from "./news-of-payment.ts";

/** One thing to tell one person. */
export type News = {
  readonly userId: string;
  readonly content: NotificationContent;
  /** Where its mail or text message goes, sealed; absent: the person's own address, once verified. */
  readonly addressSealed?: string;
  /** The template's when absent. */
  readonly priority?: NotificationPriority;
  /** A second one with this key tells nothing. */
  readonly onceKey?: string;
  /** Folds into the unread one of the same key whose window is open. */
  readonly digest?: { readonly key: string; readonly windowMs: number };
  /** Told of what the person did: listed, but not as news. */
  readonly isRead?: boolean;
};

/** Exports that finish within two minutes are told of together. */
const EXPORTS_WINDOW_MS = 120_000;

/**
 * Says who is told what of an event.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md, docs/decisions/0025-planning.md
 */
export function newsOf(event: BusinessEvent): readonly News[] {
  switch (event.name) {
    case "payment.posted":
      return newsOfPayment(event.payload);
    case "payment.reported":
      return [
        {
          userId: event.payload.reporterUserId,
          content: { template: "paymentReported", data: { transferId: event.payload.transferId } },
        },
      ];
    case "export.finished":
      return ofExport(event.payload);
    case "notification.test_requested":
      return [{ userId: event.payload.userId, content: { template: "testNotification", data: {} } }];
    case "channel.test_requested": {
      const { userId, channel, addressSealed } = event.payload;
      const template = channel === "email" ? "emailTest" : "smsTest";
      return [{ userId, addressSealed, content: { template, data: {} } }];
    }
    case "notification.announced": {
      const { userId, title, message, priority, actionUrl } = event.payload;
      return [
        { userId, priority, content: { template: "announcement", data: { title, message, actionUrl } } },
      ];
    }
    case "handle.changed": {
      const { userId, emailSealed: addressSealed, handle, at } = event.payload;
      const content = { template: "securityAlert", data: { alert: "handleChanged", handle, at } } as const;
      return [{ userId, addressSealed, priority: "high", content }];
    }
    case "sign_in_alarm.raised": {
      const { userId, ...signIns } = event.payload;
      return [
        { userId, content: { template: "securityAlert", data: { alert: "passwordsTried", ...signIns } } },
      ];
    }
    case "phone.code_requested": {
      const { userId, phoneSealed, codeId } = event.payload;
      return [{ userId, addressSealed: phoneSealed, content: { template: "phoneCode", data: { codeId } } }];
    }
    default: {
      const { userId, emailSealed } = event.payload;
      return [{ userId, addressSealed: emailSealed, content: contentOfAccount(event) }];
    }
  }
}

type ExportFinished = Extract<BusinessEvent, { name: "export.finished" }>["payload"];
/** Events of a person's own account; the address that is told stands in the event. */
type AccountEvent = Exclude<
  Extract<BusinessEvent, { payload: { emailSealed: string } }>,
  { name: "handle.changed" }
>;

/** Who cancelled an export knows it. */
function ofExport({ userId, exportId, state, rows }: ExportFinished): readonly News[] {
  if (state === "cancelled") return [];
  if (state === "failed") return [{ userId, content: { template: "exportFailed", data: { exportId } } }];
  return [
    {
      userId,
      content: { template: "exportReady", data: { exportId, rows, count: 1 } },
      digest: { key: "exports", windowMs: EXPORTS_WINDOW_MS },
    },
  ];
}

function contentOfAccount(event: AccountEvent): NotificationContent {
  switch (event.name) {
    case "email.verification_requested":
      return { template: "verifyEmail", data: { linkId: event.payload.linkId } };
    case "password.reset_requested":
      return { template: "resetPassword", data: { linkId: event.payload.linkId } };
    case "registration.repeated":
      return { template: "registrationRepeated", data: {} };
    case "password.changed":
      return { template: "passwordChanged", data: {} };
    case "session.stolen":
      return { template: "sessionStolen", data: {} };
    case "login.locked":
      return { template: "loginLocked", data: { lockedUntil: event.payload.lockedUntil } };
    case "account.changed_by_operator":
    case "phone.changed":
      return { template: event.payload.change, data: {} };
    case "email.change_requested":
      return { template: "verifyNewEmail", data: { linkId: event.payload.linkId } };
    case "email.change_repeated":
      return { template: "emailTaken", data: {} };
    case "email.changed":
      return { template: "emailChanged", data: { linkId: event.payload.linkId } };
    case "email.reverted":
      return { template: "emailReverted", data: { linkId: event.payload.linkId } };
    case "account.deleted":
      return { template: "accountDeleted", data: {} };
    case "device.added": {
      const { browser, os, ipAddress, at } = event.payload;
      return { template: "newDevice", data: { browser, os, ipAddress, at } };
    }
  }
}
