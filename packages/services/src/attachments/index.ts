export { addAttachment } from "./add-attachment.ts";
export { downloadAttachment } from "./download-attachment.ts";
export { listAttachments } from "./list-attachments.ts";
export { removeAttachment } from "./remove-attachment.ts";
export { shareAttachment } from "./share-attachment.ts";
