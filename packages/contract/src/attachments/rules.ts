/** What a file can be attached to: a line of the history, a payment request with all that were sent with it, or a split bill. */
export const attachmentSubjects = ["transaction", "request", "bill"] as const;
export type AttachmentSubjectKind = (typeof attachmentSubjects)[number];
/** Maximum number of attachments that one person adds to one subject. */
export const ATTACHMENTS_MAX = 10;
/** POST, multipart/form-data with one part `file`; answers `{ success: true }`. */
export const attachmentsPath = (kind: string, id: string): string => `/api/attachments/${kind}/${id}`;
/** GET, with a bearer: the file, or with `?size=small` its thumbnail. */
export const attachmentPath = (attachmentId: string): string => `/api/attachments/${attachmentId}`;
