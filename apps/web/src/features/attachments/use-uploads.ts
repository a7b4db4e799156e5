import { ATTACHMENTS_MAX } from "@evenly/contract/attachments/rules";
import {
  ATTACHMENT_BYTES_MAX,
  attachmentMimeTypes,
  attachmentRefusals,
} from "@evenly/contract/uploads/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { UploadRefused, uploadFile } from "../../api/upload-file.ts";
import { isHeic, isPhoto, PHOTO_BYTES_MAX, preparePhoto } from "./prepare-photo.ts";

/** A chosen file on its way. A repeat has the same key, so that a lost answer adds no second one. */
export type Upload = {
  readonly key: string;
  readonly file: File;
  readonly state: "waiting" | "sending" | "failed";
  readonly progress: number;
  readonly problem: string | null;
  /** False: the file itself is refused, whenever it is sent. */
  readonly canRetry: boolean;
};

/**
 * Files chosen to be attached, uploaded one after the other; those that are refused stay, with the reason.
 *
 * @param stale procedures whose answers an upload changes
 */
export function useUploads(stale: readonly string[], room = ATTACHMENTS_MAX) {
  const t = useTranslations("attachments");
  const wordsFor = useUploadProblem();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef(uploads);
  const makeReady = useReadyFiles();
  const set = (next: readonly Upload[]) => {
    current.current = next;
    setUploads(next);
  };
  const patch = (key: string, changes: Partial<Upload>) =>
    set(current.current.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const drop = (key: string) => set(current.current.filter((upload) => upload.key !== key));

  const add = (files: readonly File[]) => {
    const left = Math.max(0, room - current.current.length);
    const names = files.slice(left).map(({ name }) => name);
    setProblem(names.length === 0 ? null : t("problem.many", { names: names.join(", ") }));
    const added = files.slice(0, left).map((file) => {
      const refusal = fileRefusalOf(file);
      return newUpload(file, refusal && t(`problem.${refusal}`));
    });
    set([...current.current, ...added]);
    for (const upload of added) if (upload.canRetry) void prepare(upload);
  };
  const prepare = async (upload: Upload): Promise<File | null> => {
    const ready = await makeReady(upload);
    if (ready instanceof File) return ready;
    patch(upload.key, { state: "failed", canRetry: false, problem: t(`problem.${ready}`) });
    return null;
  };
  const send = async (path: string, upload: Upload) => {
    const { key } = upload;
    patch(key, { state: "sending", progress: 0, problem: null });
    const file = await prepare(upload);
    if (file === null) return;
    try {
      await uploadFile({
        path,
        file,
        name: file.name,
        idempotencyKey: key,
        onProgress: (progress) => patch(key, { progress }),
      });
      drop(key);
    } catch (error) {
      patch(key, { state: "failed", problem: wordsFor(error) });
    }
  };
  /** Uploads what waits, or one file again. Resolves to whether nothing is left. */
  const sendAll = async (path: string, only?: string): Promise<boolean> => {
    const meant = (upload: Upload) =>
      only === undefined
        ? upload.state === "waiting"
        : upload.key === only && upload.state === "failed" && upload.canRetry;
    for (;;) {
      const next = current.current.find(meant);
      if (next === undefined) break;
      await send(path, next);
      if (only !== undefined) break;
    }
    await client.invalidateQueries({ queryKey: [stale] });
    return current.current.length === 0;
  };
  return { uploads, problem, add, drop, sendAll };
}

export type Uploads = ReturnType<typeof useUploads>;

/** Makes each file ready once, so that a repeat sends the same bytes under its key; or says why it cannot be sent. */
function useReadyFiles() {
  const files = useRef(new Map<string, Promise<File | null>>());
  return async ({ key, file }: Upload): Promise<File | "heic" | "large"> => {
    const made = files.current.get(key) ?? preparePhoto(file);
    files.current.set(key, made);
    const ready = await made;
    if (ready === null) return "heic";
    return ready.size > ATTACHMENT_BYTES_MAX ? "large" : ready;
  };
}

function newUpload(file: File, problem: string | null): Upload {
  const isFine = problem === null;
  const state = isFine ? "waiting" : "failed";
  return { key: crypto.randomUUID(), file, state, progress: 0, canRetry: isFine, problem };
}

const accepted: ReadonlySet<string> = new Set(attachmentMimeTypes);
/** Why a file need not be sent: its type, as far as the browser knows it, or its size. The server checks the bytes. */
function fileRefusalOf(file: File): "type" | "large" | null {
  const { type, size } = file;
  if (type !== "" && !accepted.has(type) && !isHeic(file)) return "type";
  return size > (isPhoto(file) ? PHOTO_BYTES_MAX : ATTACHMENT_BYTES_MAX) ? "large" : null;
}

/** Says why an upload failed. */
function useUploadProblem(): (error: unknown) => string {
  const t = useTranslations("attachments.problem");
  const errors = useTranslations("errors");
  return (error) => {
    if (!(error instanceof UploadRefused)) throw error;
    const reason = attachmentRefusals.find((known) => known === error.reason);
    if (error.code === "FILE_REFUSED" && reason) return t(reason);
    if (error.code === "PAYLOAD_TOO_LARGE") return t("large");
    return errors.has(error.code as "INTERNAL") ? errors(error.code as "INTERNAL") : errors("INTERNAL");
  };
}
