export { makePictures, type PictureUpload } from "./make-pictures.ts";
export { replacePictures } from "./replace-pictures.ts";
