export { RefusedEdits } from "./components/refused-edits.tsx";
export { useOffline } from "./offline-provider.tsx";
export { queueEdit } from "./queue/edit-store.ts";
export { baseOf, changedOnly } from "./queue/entry-fields.ts";
export { sendOrQueue } from "./queue/send-or-queue.ts";
export { sentAs } from "./queue/sent-as.ts";
export { detailOf, findMadeHere, showEntries, showEntry, showProfile } from "./queue/show-edits.ts";
export { useEdits, useIsWaiting } from "./queue/use-edits.ts";
