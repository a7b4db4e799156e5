export { getFile, type ServedFile } from "./get-file.ts";
export { makePictures } from "./make-pictures.ts";
export { replacePictures } from "./replace-pictures.ts";
