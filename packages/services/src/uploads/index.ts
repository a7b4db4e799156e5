export { getFile, type ServedFile } from "./get-file.ts";
export { makePictures, type PictureUpload } from "./make-pictures.ts";
export { type AttachmentUpload, readAttachment } from "./read-attachment.ts";
export { replacePictures } from "./replace-pictures.ts";
export { deleteAttachment, findAttachment, storeAttachment } from "./store-attachment.ts";
