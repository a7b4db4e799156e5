import { appPaths } from "virtual:app-paths";
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { answerPage, isPageVisit, isVisit, passOn } from "./app-shell.ts";
import type { ToWorker } from "./messages.ts";
import { openPressed } from "./open-pressed.ts";
import { forgetPerson, subscribeAgain } from "./push-subscription.ts";
import { takePush } from "./take-push.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly PrecacheEntry[] };

// Precaches only files of the build: answers of the api are never cached or invented.
precacheAndRoute([...self.__WB_MANIFEST], {
  directoryIndex: "",
  cleanURLs: false,
  ignoreURLParametersMatching: [],
});
cleanupOutdatedCaches();

self.addEventListener("fetch", (event) => {
  if (isPageVisit(event.request, self.location.origin, appPaths)) event.respondWith(answerPage(event));
  else if (isVisit(event.request) && !getCacheKeyForURL(event.request.url)) event.respondWith(passOn(event));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener("message", (event) => {
  const type = (event.data as ToWorker | null)?.type;
  if (type === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
  if (type === "SIGNED_OUT") event.waitUntil(forgetPerson(self));
});

self.addEventListener("push", (event) => {
  event.waitUntil(takePush(self, event.data?.text() ?? null));
});

self.addEventListener("notificationclick", (event) => {
  event.waitUntil(openPressed(self, event.notification, appPaths));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(subscribeAgain(self, event));
});
