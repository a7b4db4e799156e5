import type { ErrorCode, ValidationIssue } from "@evenly/contract";
import type { QueryClient } from "@tanstack/react-query";
import { isPassing, refusalOf } from "../../../api/trpc-client.ts";
import type { EditSending, SavedItem, Sent } from "../../../manifest/edit-definition.ts";
import { readSession } from "../../auth/index.ts";
import { isOnline } from "../reachability.ts";
import { samePerson } from "../same-person.ts";
import { editStore } from "./edit-store.ts";
import {
  definitionOf,
  type Edit,
  type EditKind,
  type FieldsOfEdit,
  follow,
  itemOf,
  type QueuedEdit,
} from "./edits.ts";
import { inTurn } from "./in-turn.ts";
import { noteSentAs } from "./sent-as.ts";

/** Delays after tries without an answer; the last one repeats. */
const PAUSES_MS = [2000, 5000, 15_000, 60_000] as const;
/** After this number of server errors an edit counts as refused. Tries without any answer continue without limit. */
const TROUBLES_MAX = 8;

/** Errors that are not about the edit itself. */
const passing: ReadonlySet<string> = new Set([
  "NETWORK",
  "RATE_LIMITED",
  "OVERLOADED",
  "OUTCOME_UNKNOWN",
  "IDEMPOTENCY_IN_FLIGHT",
  "REQUEST_TOO_SLOW",
]);
const sessionOver: ReadonlySet<string> = new Set(["UNAUTHENTICATED", "SESSION_EXPIRED"]);

type Outcome = "sent" | "refused" | "later" | "gone";

/** Sends due edits one after the other until none is due or the network is gone. `early`: retry delays are skipped. */
export async function sendDueEdits(
  userId: string,
  queryClient: QueryClient,
  isEarly: boolean,
): Promise<void> {
  const tried: Edit[] = [];
  while (isOnline() && readSession()?.user.id === userId) {
    const next = nextDue(editStore.read(), isEarly ? Number.POSITIVE_INFINITY : Date.now());
    if (!next) break;
    const outcome = await inTurn(() => sendOne(next.key, userId, queryClient));
    if (outcome === "later") break;
    if (outcome !== "gone") tried.push(next.edit);
  }
  const readings = new Set(await Promise.all(tried.map(readingAgainOf)));
  for (const readAgain of readings) readAgain?.(queryClient);
}

/** The function that refetches the lists that an edit may have changed. Its module was loaded to send the edit. */
async function readingAgainOf<Kind extends EditKind>(
  edit: Edit<Kind>,
): Promise<EditSending<never>["readAgain"]> {
  return (await sendingOf(edit)).readAgain;
}

async function sendingOf<Kind extends EditKind>(edit: Edit<Kind>): Promise<EditSending<FieldsOfEdit<Kind>>> {
  return (await definitionOf(edit).sending())[edit.kind];
}

/** The oldest due edit, leaving out items with an earlier edit that is refused or delayed. */
export function nextDue(edits: readonly QueuedEdit[], nowMs: number): QueuedEdit | undefined {
  const held = new Set<string>();
  return edits.find(({ edit, refusal, dueAt }) => {
    const item = itemOf(edit);
    if (held.has(item)) return false;
    held.add(item);
    return refusal === null && dueAt <= nowMs;
  });
}

async function sendOne(key: string, userId: string, queryClient: QueryClient): Promise<Outcome> {
  // Another tab may have sent the edit while this one waited for the lock.
  const found = editStore.find(key);
  if (!found || found.refusal !== null || readSession()?.user.id !== userId) return "gone";
  const isSame = samePerson();
  const queued = { ...found, hasLeft: true };
  // Stored before sending: the page may be closed when the answer arrives.
  if (found.hasLeft !== true) editStore.keep(queued);
  try {
    const sent = await sendEdit(queued.edit, userId);
    // Another user has signed in: the edit stays queued for its user. Sending it again has no further effect.
    if (!isSame()) return "gone";
    if (sent === null) return refuseEdit(queued, "STATE_CONFLICT");
    await sent.take(queryClient);
    if (!isSame()) return "gone";
    const item = itemOf(queued.edit);
    if (sent.id !== undefined && sent.id !== item) noteSentAs(item, sent.id);
    followOn(queued, sent);
    editStore.drop(key);
    return "sent";
  } catch (error) {
    return isSame() ? judge(queued, error) : "gone";
  }
}

async function sendEdit<Kind extends EditKind>(edit: Edit<Kind>, asUser: string): Promise<Sent | null> {
  const { send } = await sendingOf(edit);
  return send(edit, { context: { asUser } });
}

function judge(queued: QueuedEdit, error: unknown): Outcome {
  const { code, details } = refusalOf(error);
  if (sessionOver.has(code)) return "later";
  const isTrouble = isPassing(error) && code !== "NETWORK";
  const isOver = isTrouble && queued.tries + 1 >= TROUBLES_MAX;
  if (code === "NETWORK" || ((passing.has(code) || isTrouble) && !isOver)) {
    const pauseMs = PAUSES_MS[Math.min(queued.tries, PAUSES_MS.length - 1)] ?? 0;
    const askedMs = (details.retryAfterSeconds ?? 0) * 1000;
    editStore.keep({ ...queued, tries: queued.tries + 1, dueAt: Date.now() + Math.max(pauseMs, askedMs) });
    return "later";
  }
  return refuseEdit(queued, code, details.issues);
}

function refuseEdit(
  queued: QueuedEdit,
  refusal: ErrorCode,
  issues: readonly ValidationIssue[] = [],
): Outcome {
  // "tags.2" is about the field tags.
  const refusedFields = [...new Set(issues.flatMap(({ path }) => path.split(".")[0] ?? []))];
  editStore.keep({ ...queued, refusal, refusedFields });
  return "refused";
}

/** Rebases later edits of the same item onto the server's state: its version, and the id of a new item. */
function followOn(queued: QueuedEdit, now: SavedItem): void {
  const item = itemOf(queued.edit);
  for (const later of editStore.read()) {
    if (later.key === queued.key || itemOf(later.edit) !== item) continue;
    const edit = follow(later.edit, now);
    if (edit !== later.edit) editStore.keep({ ...later, edit });
  }
}
