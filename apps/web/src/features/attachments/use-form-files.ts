import { useState } from "react";
import { useUploads } from "./use-uploads.ts";

export type FormFiles = ReturnType<typeof useFormFiles>;
type Saved = { readonly path: string; readonly go: () => void };

/**
 * Files chosen on a form: they are uploaded once what they belong to is saved.
 *
 * @param stale procedures whose answers an upload changes
 */
export function useFormFiles(stale: readonly string[]) {
  const sending = useUploads(stale);
  const [saved, setSaved] = useState<Saved | null>(null);
  /** It is saved: uploads its files to `path` and goes on; while one fails, the person decides. */
  const finish = async (path: string, go: () => void) => {
    if (sending.uploads.length === 0) return go();
    setSaved({ path, go });
    if (await sending.sendAll(path)) go();
  };
  const retry = async (key: string) => {
    if (saved !== null && (await sending.sendAll(saved.path, key))) saved.go();
  };
  const drop = (key: string) => {
    sending.drop(key);
    if (saved !== null && sending.uploads.every((upload) => upload.key === key)) saved.go();
  };
  return { ...sending, drop, saved, finish, retry };
}
