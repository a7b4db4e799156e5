import type { Notification } from "@evenly/contract/notifications/centre";
import { apiClient, refusalOf } from "../../../trpc-client.ts";
import { type Conflict, judgeConflict } from "./compare-fields.ts";
import type { Edit } from "./edits.ts";
import { fieldsOf, shownAs } from "./entry-fields.ts";
import type { Taken } from "./take-answer.ts";

/** A write between reading an item and sending again is met with another try, but not for ever. */
const TRIES_MAX = 3;

type NotificationId = Notification["id"];
type Of<Kind extends Edit["kind"]> = Extract<Edit, { kind: Kind }>;
/** Nothing is sent under another session than the one the edit was made in. */
type Options = { readonly context: { readonly asUser: string } };

/**
 * Sends one edit; null when somebody has changed the same fields meanwhile. Sent twice it changes nothing more: by its key,
 * by its version, or because it is done already.
 */
export function sendEdit(edit: Edit, asUser: string): Promise<Taken | null> {
  const options: Options = { context: { asUser } };
  if (edit.kind === "entry") return sendEntry(edit, options);
  if (edit.kind === "newEntry") return sendNewEntry(edit, options);
  if (edit.kind === "removal") return sendRemoval(edit, options);
  if (edit.kind === "notification") return sendNotification(edit, options);
  if (edit.kind === "snooze") return sendSnooze(edit, options);
  if (edit.kind === "allRead") return sendAllRead(edit, options);
  if (edit.kind === "settings") return sendSettings(edit, options);
  return sendProfile(edit, options);
}

function sendEntry(edit: Of<"entry">, options: Options): Promise<Taken | null> {
  const { id, changes, base, timeZone } = edit;
  const write = async (version: number | null): Promise<Taken> => {
    const input = { id, ...changes, ...(version === null ? {} : { version }) };
    return { kind: "entry", entry: await apiClient.payments.updateTransaction.mutate(input, options) };
  };
  return writeOver(edit.version, write, async () => {
    const entry = await apiClient.payments.getTransaction.query({ id }, options);
    const wanted = shownAs(changes, entry.shared);
    const conflict = judgeConflict(fieldsOf(entry, timeZone), wanted, base);
    return { conflict, version: entry.version, taken: { kind: "entry", entry } };
  });
}

function sendProfile(edit: Of<"profile">, options: Options): Promise<Taken | null> {
  const { changes, base } = edit;
  const write = async (version: number | null): Promise<Taken> => {
    const input = { ...changes, ...(version === null ? {} : { expectedVersion: version }) };
    return { kind: "profile", user: await apiClient.profile.updateProfile.mutate(input, options) };
  };
  return writeOver(edit.version, write, async () => {
    const user = await apiClient.auth.getProfile.query(undefined, options);
    return {
      conflict: judgeConflict(user, changes, base),
      version: user.version,
      taken: { kind: "profile", user },
    };
  });
}

type Found = { readonly conflict: Conflict; readonly version: number; readonly taken: Taken };

/** Writes onto a version. When there is another one by now, what is there tells whether the edit may be written over it. */
async function writeOver(
  version: number | null,
  write: (version: number | null) => Promise<Taken>,
  look: () => Promise<Found>,
): Promise<Taken | null> {
  let onto = version;
  for (let tries = 1; tries < TRIES_MAX; tries += 1) {
    try {
      return await write(onto);
    } catch (error) {
      if (refusalOf(error).code !== "STATE_CONFLICT" || onto === null) throw error;
    }
    const found = await look();
    if (found.conflict === "taken") return found.taken;
    if (found.conflict === "changed") return null;
    onto = found.version;
  }
  return write(onto);
}

async function sendNewEntry({ input }: Of<"newEntry">, options: Options): Promise<Taken> {
  const entry = await apiClient.payments.createManualEntry.mutate(input, options);
  return { kind: "entry", entry };
}

async function sendRemoval({ id }: Of<"removal">, options: Options): Promise<Taken> {
  await unlessGone(apiClient.payments.deleteTransaction.mutate({ id }, options));
  return { kind: "removal", id };
}

async function sendNotification({ id, action }: Of<"notification">, options: Options): Promise<Taken> {
  const { markRead, archive, unarchive, remove } = apiClient.notifications;
  const procedure = { read: markRead, archive, unarchive, remove }[action];
  await unlessGone(procedure.mutate({ notificationId: id as NotificationId }, options));
  return { kind: "notification" };
}

/** What was to be back by now is not put off any more. */
async function sendSnooze({ id, until }: Of<"snooze">, options: Options): Promise<Taken> {
  const input = { notificationId: id as NotificationId, until };
  if (until.getTime() > Date.now()) await unlessGone(apiClient.notifications.snooze.mutate(input, options));
  return { kind: "notification" };
}

async function sendAllRead({ upTo }: Of<"allRead">, options: Options): Promise<Taken> {
  await apiClient.notifications.markAllRead.mutate({ upTo }, options);
  return { kind: "notification" };
}

async function sendSettings({ change }: Of<"settings">, options: Options): Promise<Taken> {
  const settings = await apiClient.notifications.updateSettings.mutate(change, options);
  return { kind: "settings", settings };
}

/** What is gone already need not be changed. */
async function unlessGone(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    if (refusalOf(error).code !== "NOT_FOUND") throw error;
  }
}
