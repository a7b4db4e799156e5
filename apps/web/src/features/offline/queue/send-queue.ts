import type { ErrorCode, ValidationIssue } from "@evenly/contract";
import type { QueryClient } from "@tanstack/react-query";
import { isPassing, refusalOf } from "../../../trpc-client.ts";
import { readSession } from "../../auth/index.ts";
import { isOnline } from "../reachability.ts";
import { samePerson } from "../same-person.ts";
import { editStore } from "./edit-store.ts";
import { type Edit, itemOf, type QueuedEdit } from "./edits.ts";
import { inTurn } from "./in-turn.ts";
import { sendEdit } from "./send-edit.ts";
import { noteSentAs } from "./sent-as.ts";
import { readEntriesAgain, type Taken, takeAnswer } from "./take-answer.ts";

/** Pauses after a try that got no answer; the last one stays. */
const PAUSES_MS = [2000, 5000, 15_000, 60_000] as const;
/** A server that answers with trouble of its own this often is believed. No answer at all never ends the tries. */
const TROUBLES_MAX = 8;

/** Refusals that say nothing about the edit itself. */
const passing: ReadonlySet<string> = new Set([
  "NETWORK",
  "RATE_LIMITED",
  "OVERLOADED",
  "OUTCOME_UNKNOWN",
  "IDEMPOTENCY_IN_FLIGHT",
  "REQUEST_TOO_SLOW",
]);
/** After these, lists of entries are read again. */
const entryKinds: ReadonlySet<Edit["kind"]> = new Set(["entry", "newEntry", "removal"]);
const sessionOver: ReadonlySet<string> = new Set(["UNAUTHENTICATED", "SESSION_EXPIRED"]);

type Outcome = "sent" | "refused" | "later" | "gone";

/** Sends what is due, one after the other, until nothing is or the network is gone. Early: pauses after failures are over. */
export async function sendDueEdits(
  userId: string,
  queryClient: QueryClient,
  isEarly: boolean,
): Promise<void> {
  let hasSentEntry = false;
  while (isOnline() && readSession()?.user.id === userId) {
    const next = nextDue(editStore.read(), isEarly ? Number.POSITIVE_INFINITY : Date.now());
    if (!next) break;
    const outcome = await inTurn(() => sendOne(next.key, userId, queryClient));
    if (outcome === "later") break;
    hasSentEntry ||= outcome !== "gone" && entryKinds.has(next.edit.kind);
  }
  if (hasSentEntry) readEntriesAgain(queryClient);
}

/** The oldest edit that is due, leaving out items on which an earlier edit was refused or waits. */
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
  // Another tab may have sent it while this one waited for its turn.
  const found = editStore.find(key);
  if (!found || found.refusal !== null || readSession()?.user.id !== userId) return "gone";
  const isSame = samePerson();
  const queued = { ...found, hasLeft: true };
  // Kept before: this page may be gone when the answer comes.
  if (found.hasLeft !== true) editStore.keep(queued);
  try {
    const taken = await sendEdit(queued.edit, userId);
    // It waits where it was left, for whoever left it: sent again it changes nothing more.
    if (!isSame()) return "gone";
    if (taken === null) return refuseEdit(queued, "STATE_CONFLICT");
    await takeAnswer(queryClient, taken);
    if (!isSame()) return "gone";
    if (queued.edit.kind === "newEntry" && taken.kind === "entry") noteSentAs(queued.edit.id, taken.entry.id);
    followOn(queued, taken);
    editStore.drop(key);
    return "sent";
  } catch (error) {
    return isSame() ? judge(queued, error) : "gone";
  }
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
  // "tags.2" is about the tags.
  const refusedFields = [...new Set(issues.flatMap(({ path }) => path.split(".")[0] ?? []))];
  editStore.keep({ ...queued, refusal, refusedFields });
  return "refused";
}

/** Later edits of the same item go on from what the server has now: its version, and the id of a new entry. */
function followOn(queued: QueuedEdit, taken: Taken): void {
  if (taken.kind !== "profile" && taken.kind !== "entry") return;
  const version = taken.kind === "profile" ? taken.user.version : taken.entry.version;
  const item = itemOf(queued.edit);
  for (const later of editStore.read()) {
    if (later.key === queued.key || itemOf(later.edit) !== item) continue;
    const id = taken.kind === "entry" ? { id: taken.entry.id } : {};
    if (later.edit.kind === "removal") editStore.keep({ ...later, edit: { ...later.edit, ...id } });
    else if (later.edit.kind === "entry" && later.edit.version !== null)
      editStore.keep({ ...later, edit: { ...later.edit, ...id, version } });
    else if (later.edit.kind === "profile" && later.edit.version !== null)
      editStore.keep({ ...later, edit: { ...later.edit, version } });
  }
}
