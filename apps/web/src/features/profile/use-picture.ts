import { fileRefusals } from "@evenly/contract/profile/rules";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../shell/toasts.ts";
import { api } from "../../trpc.ts";
import type { Square } from "./square.ts";
import { UploadRefused, uploadPicture } from "./upload-picture.ts";
import { useTakeProfile } from "./use-profile.ts";

/** Largest file that is opened here; what is sent is cut and made small before. */
const FILE_BYTES_MAX = 20 * 1024 * 1024;
const PICTURE_SIDE = 1024;
const SIDE_MIN = 64;
const QUALITY = 0.9;

/** A chosen picture that waits to be cut. */
export type OpenedPicture = { readonly bitmap: ImageBitmap; readonly url: string };

/** Choosing, cutting and sending a picture, and what went wrong on the way. */
export function usePicture() {
  const t = useTranslations("profile.picture");
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { send, share } = useSendPicture();

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
  return { opened, open, close, use, problem, share, forgetProblem: () => setProblem(null) };
}

/** Sends a cut picture; gives the words of a refusal, or null when it is in place. */
function useSendPicture() {
  const t = useTranslations("profile.picture");
  const errors = useTranslations("errors");
  const utils = api.useUtils();
  const take = useTakeProfile();
  const [share, setShare] = useState<number | null>(null);

  const wordsFor = (error: unknown): string => {
    if (!(error instanceof UploadRefused)) throw error;
    const reason = fileRefusals.find((known) => known === error.reason);
    if (error.code === "FILE_REFUSED" && reason) return t(`problem.${reason}`);
    if (error.code === "PAYLOAD_TOO_LARGE") return t("problem.large");
    return errors.has(error.code as "INTERNAL") ? errors(error.code as "INTERNAL") : errors("INTERNAL");
  };
  const send = async (picture: Blob): Promise<string | null> => {
    setShare(0);
    try {
      await uploadPicture(picture, setShare);
      take(await utils.auth.getProfile.fetch(undefined, { staleTime: 0 }));
      notify("success", t("done"));
      return null;
    } catch (error) {
      return wordsFor(error);
    } finally {
      setShare(null);
    }
  };
  return { send, share };
}

/** Draws the square on its own; what a camera wrote into the file stays behind. Null when it cannot be drawn. */
function cut(bitmap: ImageBitmap, { x, y, side }: Square): Promise<Blob | null> {
  const target = Math.min(PICTURE_SIDE, Math.round(side));
  const canvas = document.createElement("canvas");
  canvas.width = target;
  canvas.height = target;
  canvas.getContext("2d")?.drawImage(bitmap, x, y, side, side, 0, 0, target, target);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
}
