import { recogniseText, type ScannedText } from "@evenly/domain/pay-codes/formats/index";
import { Button } from "@evenly/ui";
import { useNavigate } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Camera, Flashlight, FlashlightOff, ImageUp } from "lucide-react";
import { type ChangeEvent, type RefObject, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { decodePicture } from "../decode-picture.ts";
import { type CameraState, useCamera } from "../use-camera.ts";
import { ScannedCard } from "./scanned-card.tsx";

type PictureState = "reading" | "none" | "broken" | "large" | null;

/** Scans a code by the camera, which is asked for after a tap, or from a picture. */
export function ScanView() {
  const t = useTranslations("qr.scanner");
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const [scanned, setScanned] = useState<ScannedText | null>(null);
  const [picture, setPicture] = useState<PictureState>(null);
  const take = (text: string) => {
    const read = recogniseText(text, location.origin);
    setPicture(null);
    if (read.kind === "payCode") void navigate({ to: "/pay/code", search: { token: read.token } });
    else setScanned(read);
  };
  const camera = useCamera(video, take);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    camera.stop();
    setScanned(null);
    setPicture("reading");
    const read = await decodePicture(file);
    if ("text" in read) take(read.text);
    else setPicture(read.problem);
  };
  const start = () => {
    setScanned(null);
    setPicture(null);
    void camera.start();
  };
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">{t("title")}</h2>
      <CameraBox video={video} state={camera.state} onStart={start} />
      <div className="flex flex-wrap gap-2">
        <ChoosePicture onChoose={(event) => void choose(event)} />
        {camera.state === "on" && (
          <Button variant="secondary" className="flex-1" onClick={camera.stop}>
            {t("stop")}
          </Button>
        )}
        {camera.torch && (
          <Button
            variant="secondary"
            className="flex-1"
            aria-pressed={camera.torch.isOn}
            icon={
              camera.torch.isOn ? (
                <FlashlightOff size={20} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <Flashlight size={20} strokeWidth={1.75} aria-hidden="true" />
              )
            }
            onClick={camera.torch.toggle}
          >
            {t("torch")}
          </Button>
        )}
      </div>
      <p role="status" className={clsx(picture !== null && picture !== "reading" && "text-negative-text")}>
        {picture !== null && t(`picture.${picture}`)}
      </p>
      {scanned && <ScannedCard scanned={scanned} />}
    </div>
  );
}

type ChooseProps = { readonly onChoose: (event: ChangeEvent<HTMLInputElement>) => void };

function ChoosePicture({ onChoose }: ChooseProps) {
  const t = useTranslations("qr.scanner");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t("choosePicture")}
        className="sr-only"
        tabIndex={-1}
        onChange={onChoose}
      />
      <Button
        variant="secondary"
        className="flex-1"
        icon={<ImageUp size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t("choosePicture")}
      </Button>
    </>
  );
}

type BoxProps = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  readonly onStart: () => void;
};

/** The camera's picture in a frame; before it is on, why it is not. */
function CameraBox({ video, state, onStart }: BoxProps) {
  const t = useTranslations("qr.scanner");
  const isOn = state === "on";
  return (
    <div className="relative flex aspect-square max-h-[50dvh] min-h-72 w-full items-center justify-center overflow-hidden rounded-panel bg-[#0b2029] text-white lg:max-h-[26rem]">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t("cameraPicture")}
        className={clsx("absolute inset-0 size-full object-cover", !isOn && "invisible")}
      />
      {isOn ? (
        <>
          <span
            aria-hidden="true"
            className="relative size-[60%] max-h-[80%] rounded-panel border-4 border-white/90"
          />
          <p role="status" className="absolute inset-x-4 bottom-3 text-center">
            {t("pointAtCode")}
          </p>
        </>
      ) : (
        <div className="flex max-w-sm flex-col items-center gap-4 p-5 text-center">
          <p role={state === "off" || state === "asking" ? undefined : "alert"}>{t(`camera.${state}`)}</p>
          {state !== "none" && (
            <Button
              icon={<Camera size={20} strokeWidth={1.75} aria-hidden="true" />}
              busyLabel={state === "asking" && t("asking")}
              onClick={onStart}
            >
              {t(state === "off" || state === "asking" ? "useCamera" : "tryAgain")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
