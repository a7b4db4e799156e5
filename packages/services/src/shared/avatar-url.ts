import { FILES_PATH } from "@evenly/contract/profile/schemas";

/** URL of a picture, or null without one. */
export function avatarUrl(fileId: string | null): string | null {
  return fileId === null ? null : `${FILES_PATH}/${fileId}`;
}
