export { DraftRow } from "./components/draft-row.tsx";
export { RefusedEdits } from "./components/refused-edits.tsx";
export { WaitingEdits } from "./components/waiting-edits.tsx";
export {
  changeDraft,
  draftEnds,
  draftStore,
  endDraft,
  type SendDraft,
  storeDraft,
} from "./drafts/draft-store.ts";
export { type FollowedDraft, useDrafts, useFollowedDraft } from "./drafts/use-drafts.ts";
export { useOffline } from "./offline-provider.tsx";
export { queueEdit, queueEdits, waitingFor } from "./queue/edit-store.ts";
export type { Edit, QueuedEdit } from "./queue/edits.ts";
export { baseOf, changedOnly } from "./queue/entry-fields.ts";
export { type ItemMark, useItemMarks, useStuckEdits } from "./queue/item-marks.ts";
export { keptWord } from "./queue/kept-word.ts";
export { sendOrQueue } from "./queue/send-or-queue.ts";
export { sentAs } from "./queue/sent-as.ts";
export { discardEdit, rewriteNew, takeBackNew } from "./queue/settle-edit.ts";
export { detailOf, findMadeHere, showEntries, showEntry, showProfile } from "./queue/show-edits.ts";
export { useEdits } from "./queue/use-edits.ts";
export { samePerson } from "./same-person.ts";
export { useSettledHere } from "./use-settled-here.ts";
