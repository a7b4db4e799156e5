import { remindDue } from "@evenly/contract/group-news/jobs";
import { consumeEvent, handleJob, type ServiceFeature, schedule } from "../feature.ts";
import { remindOfDue } from "./remind-due.ts";
import { tellChange } from "./tell-change.ts";

export const groupNewsBrings: ServiceFeature = {
  consumers: [
    consumeEvent({
      name: "tell-group-change",
      events: ["group.changed"],
      orderingKey: ({ payload }) => payload.groupId,
      handle: (ctx, tx, { payload }) => tellChange(ctx, tx, payload),
    }),
  ],
  jobs: [
    handleJob(remindDue, async (ctx) => {
      await remindOfDue(ctx);
      return "done";
    }),
  ],
  schedules: [
    // Each hour it is nine in the morning somewhere.
    schedule({
      name: "remind-due-hourly",
      job: remindDue,
      payload: {},
      rule: { every: "minutes", count: 60 },
      timeZone: "UTC",
    }),
  ],
};
