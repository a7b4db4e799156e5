import type { FailureReason } from "@evenly/contract/notifications/deliveries";
import { BROWSER_GONE } from "./judge-delivery.ts";

/**
 * The first that fits counts. A row keeps what a server, a provider or the network said, and that alone: these are their words,
 * those of Node's errors (`code` stands in the message), and our own where nothing was sent.
 */
const REASONS: readonly (readonly [FailureReason, RegExp])[] = [
  ["subscription_gone", /^the browser's subscription/],
  ["not_needed", /^it was \w+ meanwhile$/],
  ["not_set_up", /^no provider /],
  // RFC 3463 section 3.2; Twilio's errors of numbers that cannot be reached.
  ["no_address", /\b5\.1\.[1-3]\b|\((?:21211|21614|30005|30006)\)/],
  [
    "no_address",
    /no such (?:user|address|mailbox|recipient)|(?:user|recipient|address) unknown|does not exist/i,
  ],
  ["timed_out", /in time$|time(?:d )?out|ETIMEDOUT|greeting never received/i],
  ["unavailable", /answered (?:408|429|5\d\d)|did not take the message/],
  ["refused", /refused the|answered [34]\d\d|none of a push service|cannot be encrypted|public internet/],
  ["refused", /^the provider says/],
  ["unreachable", /\bE(?:CONN|NOTFOUND|AI_|HOST|NET|PIPE)|hang up|fetch failed|connection closed/i],
];

/** What kind of reason the text of a delivery's failure is; other words than known ones are `unknown`. */
export function failureReasonOf(text: string): FailureReason {
  if (text.startsWith(BROWSER_GONE)) return "subscription_gone";
  return REASONS.find(([, pattern]) => pattern.test(text))?.[0] ?? "unknown";
}
