import type { QueryClient } from "@tanstack/react-query";
import { isOnline } from "../reachability.ts";
import { editStore } from "./edit-store.ts";
import type { QueuedEdit } from "./edits.ts";

/** Minimum delay before the next check for due edits. */
const PAUSE_MS_MIN = 1000;

export type EditSender = {
  /** Sends due edits. `hasCome`: the connection is back, so retry delays are skipped. */
  readonly send: (hasCome?: boolean) => Promise<void>;
  readonly isSending: () => boolean;
  readonly stop: () => void;
};

/** Sends one user's edits when they are due, one run at a time. */
export function createEditSender(userId: string, queryClient: QueryClient): EditSender {
  let isOver = false;
  let isSending = false;
  let isWanted = false;
  let isEarly = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (hasCome = false) => {
    isWanted = true;
    isEarly ||= hasCome;
    if (isSending) return;
    isSending = true;
    try {
      while (isWanted && !isOver) {
        const early = isEarly;
        isWanted = false;
        isEarly = false;
        await sendDue(early);
      }
    } finally {
      isSending = false;
      scheduleNext();
    }
  };
  const sendDue = async (early: boolean) => {
    if (!isOnline() || waitingEdits().length === 0) return;
    // If the module failed to load, the next run loads it again.
    const queue = await import("./send-queue.ts").catch(() => null);
    await queue?.sendDueEdits(userId, queryClient, early);
  };
  const scheduleNext = () => {
    clearTimeout(timer);
    const waiting = waitingEdits();
    if (isOver || waiting.length === 0 || !isOnline()) return;
    const nextMs = Math.min(...waiting.map(({ dueAt }) => dueAt));
    timer = setTimeout(() => void send(), Math.max(nextMs - Date.now(), PAUSE_MS_MIN));
  };
  return {
    send,
    isSending: () => isSending,
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

function waitingEdits(): readonly QueuedEdit[] {
  return editStore.read().filter(({ refusal }) => refusal === null);
}
