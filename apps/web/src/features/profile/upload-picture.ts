import { AVATAR_PATH } from "@evenly/contract/profile/rules";
import { uploadFile } from "../../api/upload-file.ts";

export { UploadRefused } from "../../api/upload-file.ts";

/** Uploads a picture and reports the progress from 0 to 1. */
export function uploadPicture(picture: Blob, onProgress: (progress: number) => void): Promise<void> {
  return uploadFile({ path: AVATAR_PATH, file: picture, name: "picture", onProgress });
}
