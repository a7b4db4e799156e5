import { FILE_NAME_MAX } from "@evenly/contract/uploads/rules";

const FALLBACK = "receipt";
const FOLDERS = /^.*[/\\]/s;
const UNSHOWN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/** The name of an uploaded file as it is shown: without folders, control characters and bidi controls, and not too long. */
export function cleanFileName(name: string): string {
  const shown = name.replace(FOLDERS, "").replaceAll(UNSHOWN, "").trim();
  return [...shown].slice(0, FILE_NAME_MAX).join("").trim() || FALLBACK;
}
