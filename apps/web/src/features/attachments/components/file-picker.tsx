import { attachmentMimeTypes } from "@evenly/contract/uploads/rules";
import { Button } from "@evenly/ui";
import { Camera, Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";

type PickerProps = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly label: string;
  /** "tile": the dashed tile where nothing is attached yet. */
  readonly look: "tile" | "chip" | "quiet";
};

/** Chooses pictures or PDFs; on a phone also takes a photo. */
export function FilePicker({ onFiles, label, look }: PickerProps) {
  const t = useTranslations("attachments");
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const icon =
    look === "chip" ? <Camera size={16} aria-hidden="true" /> : <Plus size={16} aria-hidden="true" />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {look === "tile" ? (
        <button
          type="button"
          className="grid min-h-28 w-full place-content-center justify-items-center gap-1.5 rounded-panel border border-dashed border-line-strong px-4 py-5 text-center hover:bg-surface-2"
          onClick={() => files.current?.click()}
        >
          <Camera size={22} strokeWidth={1.75} aria-hidden="true" className="text-text-2" />
          <span className="font-medium text-accent-text">{label}</span>
          <span className="text-small text-text-2">{t("help")}</span>
        </button>
      ) : (
        <PickButton look={look} icon={icon} onClick={() => files.current?.click()}>
          {label}
        </PickButton>
      )}
      <div className="lg:hidden">
        <PickButton
          look={look}
          icon={<Camera size={16} aria-hidden="true" />}
          onClick={() => camera.current?.click()}
        >
          {t("take")}
        </PickButton>
      </div>
      <HiddenInput input={files} label={label} onFiles={onFiles} accept={attachmentMimeTypes.join(",")} />
      <HiddenInput input={camera} label={t("take")} onFiles={onFiles} accept="image/*" isCamera />
    </div>
  );
}

type PickButtonProps = Pick<PickerProps, "look"> & {
  readonly icon: ReactNode;
  readonly children: string;
  readonly onClick: () => void;
};

function PickButton({ look, icon, children, onClick }: PickButtonProps) {
  return (
    <Button
      variant={look === "chip" ? "secondary" : "quiet"}
      size="small"
      className="max-lg:min-h-11"
      icon={icon}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

type HiddenInputProps = Pick<PickerProps, "onFiles" | "label"> & {
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly accept: string;
  readonly isCamera?: boolean;
};

function HiddenInput({ input, label, onFiles, accept, isCamera = false }: HiddenInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept={accept}
      multiple={!isCamera}
      {...(isCamera && { capture: "environment" })}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        event.target.value = "";
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}
