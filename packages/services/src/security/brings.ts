import { consumeEvent, type ServiceFeature } from "../feature.ts";
import { eventRules, type RuledEvent } from "./event-rules.ts";
import { noteSecurityEvent } from "./note-security-event.ts";
import { remindOfOldPasswords } from "./remind-of-old-passwords.ts";

const HOUR_MS = 60 * 60_000;
const ruled = Object.keys(eventRules) as RuledEvent["name"][];

export const securityBrings: ServiceFeature<"geo"> = {
  consumers: [
    consumeEvent<RuledEvent["name"], "geo">({
      name: "note-security-event",
      events: ruled,
      handle: (ctx, tx, event) => noteSecurityEvent(ctx, tx, event),
    }),
  ],
  sweeps: [{ name: "remind of old passwords", everyMs: HOUR_MS, sweep: remindOfOldPasswords }],
};
