import { REMINDER_HOURS, REQUEST_REMINDERS_MAX } from "@evenly/contract/requests/rules";

/** When a request's requester may remind again; null once all reminders are used. */
export function nextReminderAt(
  { reminders, remindedAt }: { readonly reminders: number; readonly remindedAt: Date | null },
  now: Date,
): Date | null {
  if (reminders >= REQUEST_REMINDERS_MAX) return null;
  if (remindedAt === null) return now;
  const next = new Date(remindedAt.getTime() + REMINDER_HOURS * 3_600_000);
  return next > now ? next : now;
}
