export { getFile, type ServedFile } from "./get-file.ts";
export { makePictures, type PictureUpload } from "./make-pictures.ts";
export { replacePictures } from "./replace-pictures.ts";
