export { fileIdFor } from "./attachment-id.ts";
export { cleanFileName } from "./clean-file-name.ts";
export { type AttachmentUpload, readAttachment } from "./read-attachment.ts";
export { type AttachmentSize, type ServedAttachment, serveAttachment } from "./served-attachment.ts";
export { deleteAttachment, storeAttachment } from "./store-attachment.ts";
