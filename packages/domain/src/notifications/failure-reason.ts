import type { FailureReason } from "@evenly/contract/notifications/deliveries";
import { BROWSER_GONE } from "./judge-delivery.ts";

/**
 * The first match wins. The texts are those of SMTP servers, providers, Node's errors (whose message contains `code`), and our
 * own for deliveries that were never sent.
 */
const REASONS: readonly (readonly [FailureReason, RegExp])[] = [
  ["subscription_gone", /^the browser's subscription/],
  ["not_needed", /^it was \w+ meanwhile$/],
  ["not_set_up", /^no provider /],
  // RFC 3463 section 3.2, and Twilio's error codes for unreachable numbers.
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

/** Classifies the failure text of a delivery; an unrecognized text is `unknown`. */
export function failureReasonOf(text: string): FailureReason {
  if (text.startsWith(BROWSER_GONE)) return "subscription_gone";
  return REASONS.find(([, pattern]) => pattern.test(text))?.[0] ?? "unknown";
}
