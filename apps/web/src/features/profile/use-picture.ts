import { fileRefusals } from "@evenly/contract/profile/rules";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../api/trpc.ts";
import { notify } from "../../shell/toasts.ts";
import type { Square } from "./square.ts";
import { UploadRefused, uploadPicture } from "./upload-picture.ts";
import { useTakeProfile } from "./use-profile.ts";

/** Largest file that can be opened; it is cropped and scaled down before the upload. */
const FILE_BYTES_MAX = 20 * 1024 * 1024;
const PICTURE_SIDE = 1024;
const SIDE_MIN = 64;
const QUALITY = 0.9;

/** A chosen picture, ready to be cropped. */
export type OpenedPicture = { readonly bitmap: ImageBitmap; readonly url: string };

/** State and actions to choose, crop and upload a picture, with the last error. */
export function usePicture() {
  const t = useTranslations("profile.picture");
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { send, progress } = useSendPicture();

  const close = () => {
    if (opened) {
      URL.revokeObjectURL(opened.url);
      opened.bitmap.close();
    }
    setOpened(null);
  };
  const open = async (file: File) => {
    setProblem(null);
    if (file.size > FILE_BYTES_MAX) return setProblem(t("problem.large"));
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (bitmap === null) return setProblem(t("problem.read"));
    if (Math.min(bitmap.width, bitmap.height) < SIDE_MIN) return setProblem(t("problem.small"));
    setOpened({ bitmap, url: URL.createObjectURL(file) });
  };
  const use = async (square: Square) => {
    if (opened === null) return;
    const picture = await cut(opened.bitmap, square);
    const failure = picture === null ? t("problem.broken") : await send(picture);
    if (failure !== null) setProblem(failure);
    close();
  };
  return { opened, open, close, use, problem, progress, forgetProblem: () => setProblem(null) };
}

/** Uploads a cropped picture. Resolves to an error text, or null on success. */
function useSendPicture() {
  const t = useTranslations("profile.picture");
  const errors = useTranslations("errors");
  const utils = api.useUtils();
  const take = useTakeProfile();
  const [progress, setProgress] = useState<number | null>(null);

  const wordsFor = (error: unknown): string => {
    if (!(error instanceof UploadRefused)) throw error;
    const reason = fileRefusals.find((known) => known === error.reason);
    if (error.code === "FILE_REFUSED" && reason) return t(`problem.${reason}`);
    if (error.code === "PAYLOAD_TOO_LARGE") return t("problem.large");
    return errors.has(error.code as "INTERNAL") ? errors(error.code as "INTERNAL") : errors("INTERNAL");
  };
  const send = async (picture: Blob): Promise<string | null> => {
    setProgress(0);
    try {
      await uploadPicture(picture, setProgress);
      take(await utils.auth.getProfile.fetch(undefined, { staleTime: 0 }));
      notify("success", t("done"));
      return null;
    } catch (error) {
      return wordsFor(error);
    } finally {
      setProgress(null);
    }
  };
  return { send, progress };
}

/** Draws only the square, which drops the file's metadata, such as the camera's location. Resolves to null when drawing fails. */
function cut(bitmap: ImageBitmap, { x, y, side }: Square): Promise<Blob | null> {
  const target = Math.min(PICTURE_SIDE, Math.round(side));
  const canvas = document.createElement("canvas");
  canvas.width = target;
  canvas.height = target;
  canvas.getContext("2d")?.drawImage(bitmap, x, y, side, side, 0, 0, target, target);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
}
