import { consumeEvent, type ServiceFeature } from "../feature.ts";
import { takeWebhook } from "../webhooks/index.ts";
import { noteReceipt } from "./note-receipt.ts";
import { readMailReceipt, readSmsReceipt } from "./read-receipt.ts";

/** Parsers of the delivery receipts of each provider. */
const RECEIPTS = { email: readMailReceipt, sms: readSmsReceipt } as const;

export const notificationsBrings: ServiceFeature = {
  consumers: [
    consumeEvent({
      name: "note-delivery-receipt",
      events: ["webhook.received"],
      handle: async (ctx, tx, { payload: { inboxId, provider } }) => {
        if (!Object.hasOwn(RECEIPTS, provider)) return;
        const call = await takeWebhook(ctx, tx, inboxId);
        const receipt = call && RECEIPTS[provider as keyof typeof RECEIPTS](call);
        if (receipt) await noteReceipt(ctx, receipt, { db: tx, at: call.receivedAt });
      },
    }),
  ],
};
