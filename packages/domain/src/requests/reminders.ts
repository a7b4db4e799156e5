import { REMINDER_HOURS, REQUEST_REMINDERS_MAX, type RequestLinkKind } from "@evenly/contract/requests/rules";
import { openMinorOf, type RequestFacts } from "./request-state.ts";

/** What the reminders of a request depend on. */
export type ReminderFacts = { readonly reminders: number; readonly remindedAt: Date | null };

/** When a request's requester may remind again; null once all reminders are used. */
export function nextReminderAt({ reminders, remindedAt }: ReminderFacts, now: Date): Date | null {
  if (reminders >= REQUEST_REMINDERS_MAX) return null;
  if (remindedAt === null) return now;
  const next = new Date(remindedAt.getTime() + REMINDER_HOURS * 3_600_000);
  return next > now ? next : now;
}

/** Whether the person asked can be reminded now. Nobody is known who could be reminded of a shared link. */
export function isReminderDue(
  request: RequestFacts & ReminderFacts & { readonly linkKind: RequestLinkKind | null },
  now: Date,
): boolean {
  if (openMinorOf(request) === 0n || request.expiresAt <= now || request.linkKind === "shared") return false;
  const nextAt = nextReminderAt(request, now);
  return nextAt !== null && nextAt <= now;
}
