import { defineFrame, isBoolean, isText, isTextIfGiven } from "../../../manifest/frame-definition.ts";
import { noteStatus, noteTyping } from "../../../shell/people-here.ts";

/** Typing fades after this time unless it is repeated. */
export const TYPING_SHOWN_MS = 3000;
/** An open form, and an open group, says so every few seconds; its end is told, and this is for an end that is not. */
export const EDITING_SHOWN_MS = 8000;
export const COMMENT = "comment";
export const EXPENSE = "expense";
export const GROUP = "group";

const isMoment = (value: unknown) => typeof value === "string" || typeof value === "number";

export const presenceFrame = defineFrame({
  type: "presence",
  fields: { userId: isText, status: isText, timestamp: isMoment },
  take: (_client, { userId, status }) => noteStatus(userId, status),
});

export const typingFrame = defineFrame({
  type: "typing",
  fields: { userId: isText, isTyping: isBoolean, subjectId: isTextIfGiven, timestamp: isMoment },
  take: (_client, { userId, isTyping, subjectId = "" }) => {
    const isOpenPage = [EXPENSE, GROUP].some((kind) => subjectId.startsWith(`${kind}:`));
    const shownMs = isOpenPage ? EDITING_SHOWN_MS : TYPING_SHOWN_MS;
    noteTyping(userId, subjectId, isTyping ? Date.now() + shownMs : null);
  },
});
