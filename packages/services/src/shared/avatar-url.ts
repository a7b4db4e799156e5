/** Where the api serves uploaded files. @see apps/api/src/http/files.ts */
export const FILES_PATH = "/files";

/** The address of a picture, or null without one. */
export function avatarUrl(fileId: string | null): string | null {
  return fileId === null ? null : `${FILES_PATH}/${fileId}`;
}
