export { fileIdFor } from "./attachment-id.ts";
export { cleanFileName } from "./clean-file-name.ts";
export { makePictures, type PictureUpload } from "./make-pictures.ts";
export { type AttachmentUpload, readAttachment } from "./read-attachment.ts";
export { replacePictures } from "./replace-pictures.ts";
export { type AttachmentSize, type ServedAttachment, serveAttachment } from "./served-attachment.ts";
export { deleteAttachment, storeAttachment } from "./store-attachment.ts";
