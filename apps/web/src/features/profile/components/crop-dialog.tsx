import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { middleSquare, moveSquare, type Square, zoomSquare } from "../square.ts";
import type { OpenedPicture } from "../use-picture.ts";
import { UploadProgress } from "./picture-section.tsx";

const ZOOM_MAX = 4;
const ZOOM_STEP = 0.05;
/** Distance that an arrow key moves the picture, as a fraction of the visible part. */
const KEY_STEP = 0.05;

type CropDialogProps = {
  readonly picture: OpenedPicture;
  readonly isBusy: boolean;
  readonly progress: number | null;
  readonly onUse: (square: Square) => void;
  readonly onClose: () => void;
};

/** Crops a picture to a square by dragging and zooming, or with the arrow keys. */
export function CropDialog({ picture, isBusy, progress, onUse, onClose }: CropDialogProps) {
  const t = useTranslations("profile");
  const { width, height } = picture.bitmap;
  const size = { width, height };
  const [square, setSquare] = useState(() => middleSquare(size));
  const zoom = Math.min(width, height) / square.side;
  return (
    <ConfirmDialog
      title={t("picture.crop")}
      text={t("picture.cropHelp")}
      cancel={t("cancel")}
      confirm={t("picture.use")}
      busy={t("saving")}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => onUse({ ...square, side: Math.max(1, square.side) })}
    >
      <CropFrame
        url={picture.url}
        size={size}
        square={square}
        label={t("picture.crop")}
        onMove={(dx, dy) => setSquare((now) => moveSquare(now, dx, dy, size))}
      />
      <label className="mt-4 flex items-center gap-4 text-label font-strong">
        {t("picture.zoom")}
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setSquare(zoomSquare(square, Number(event.target.value), size))}
          className="h-11 min-w-0 flex-1 accent-accent"
        />
      </label>
      {progress !== null && <UploadProgress progress={progress} />}
    </ConfirmDialog>
  );
}

type CropFrameProps = {
  readonly url: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly square: Square;
  readonly label: string;
  readonly onMove: (dx: number, dy: number) => void;
};

/** Preview of the square, with the circle that other users see. */
function CropFrame({ url, size, square, label, onMove }: CropFrameProps) {
  const frame = useRef<HTMLButtonElement>(null);
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const drag = (event: PointerEvent) => {
    if (last.current === null || frame.current === null) return;
    const scale = square.side / frame.current.clientWidth;
    onMove((last.current.x - event.clientX) * scale, (last.current.y - event.clientY) * scale);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ];
    if (direction === undefined) return;
    event.preventDefault();
    const step = square.side * KEY_STEP;
    onMove((direction[0] ?? 0) * step, (direction[1] ?? 0) * step);
  };
  const percent = (value: number) => `${(100 * value) / square.side}%`;
  return (
    <button
      ref={frame}
      type="button"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = null;
      }}
      className="relative mx-auto mt-4 block aspect-square w-full max-w-72 cursor-move touch-none overflow-hidden rounded-panel bg-surface-3"
    >
      <img
        src={url}
        alt=""
        draggable={false}
        className="absolute max-w-none select-none"
        style={{
          width: percent(size.width),
          height: percent(size.height),
          left: percent(-square.x),
          top: percent(-square.y),
        }}
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 rounded-full shadow-[0_0_0_100vmax_var(--scrim)] outline-2 -outline-offset-2 outline-white"
      />
    </button>
  );
}
