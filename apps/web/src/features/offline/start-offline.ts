import type { QueryClient } from "@tanstack/react-query";
import { keepAnswers, restoreAnswers } from "./cache/kept-answers.ts";
import { watchShown } from "./cache/watch-shown.ts";
import { draftStore, isKept } from "./drafts/draft-store.ts";
import { changeOfflineState } from "./offline-state.ts";
import { createEditSender } from "./queue/edit-sender.ts";
import { editStore } from "./queue/edit-store.ts";
import { isOnline, subscribeToOnline } from "./reachability.ts";

/** Minimum and maximum time for which the return of the connection is shown. */
const SYNC_SAID_MS = 1500;
const SYNC_SAID_MS_MAX = 20_000;
const STILL_MS = 150;
/** Items left on this device are deleted after this time. */
const LEFT_MS = 30 * 24 * 60 * 60 * 1000;

/** Stores one user's answers and edits on this device and sends edits when there is a network. Returns a function that stops it. */
export function startOffline(userId: string, queryClient: QueryClient): () => void {
  let isOver = false;
  const sender = createEditSender(userId, queryClient);
  const hasPlace = "indexedDB" in globalThis;

  const publish = () => {
    const edits = editStore.read();
    changeOfflineState({
      waiting: edits.filter(({ refusal }) => refusal === null),
      rejected: edits.filter(({ refusal }) => refusal !== null),
      drafts: draftStore.read().filter(isKept),
    });
  };
  const sync = async () => {
    changeOfflineState({ isSyncing: true });
    const until = Date.now() + SYNC_SAID_MS_MAX;
    const atLeast = Date.now() + SYNC_SAID_MS;
    await sender.send(true);
    const isBusy = () => sender.isSending() || queryClient.isFetching() > 0 || Date.now() < atLeast;
    while (!isOver && isOnline() && Date.now() < until && isBusy()) await pause(STILL_MS);
    changeOfflineState({ isSyncing: false });
  };

  const stops = [
    sender.stop,
    ...(hasPlace ? [keepAnswers(userId, queryClient)] : []),
    draftStore.subscribe(publish),
    editStore.subscribe(() => {
      publish();
      void sender.send();
    }),
    subscribeToOnline(() => {
      if (isOnline()) void sync();
    }),
    watchShown(queryClient, (shown) => changeOfflineState({ shown })),
  ];
  // If restoring fails, the queries load from the server.
  if (hasPlace) restoreAnswers(userId, queryClient).catch(() => undefined);
  for (const store of [editStore, draftStore]) store.forgetBefore(Date.now() - LEFT_MS);
  publish();
  // Who opens the app, or signs in, does not wait for the delays of earlier tries.
  void sender.send(true);
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    changeOfflineState();
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
