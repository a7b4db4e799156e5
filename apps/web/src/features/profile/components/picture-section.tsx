import type { User } from "@evenly/contract/auth/schemas";
import { avatarMimeTypes } from "@evenly/contract/profile/rules";
import { Avatar, Button, CutBar } from "@evenly/ui";
import { CircleAlert } from "lucide-react";
import { useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { usePicture } from "../use-picture.ts";
import { useTakeProfile } from "../use-profile.ts";
import { CropDialog } from "./crop-dialog.tsx";

/** The profile picture with the actions to choose, crop, upload, replace and remove it. */
export function PictureSection({ user }: { readonly user: User }) {
  const t = useTranslations("profile");
  const take = useTakeProfile();
  const input = useRef<HTMLInputElement>(null);
  const { opened, open, close, use, problem, progress, forgetProblem } = usePicture();
  const remove = useChange(apiClient.profile.removeAvatar.mutate, {
    done: (changed) => {
      take(changed);
      return t("picture.removed");
    },
  });
  return (
    <section aria-label={t("picture.title")} className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar id={user.id} name={user.displayName} imageUrl={user.avatarUrl} size={64} isYou />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            className="max-lg:min-h-11"
            onClick={() => {
              forgetProblem();
              input.current?.click();
            }}
          >
            {user.avatarUrl ? t("picture.replace") : t("picture.choose")}
          </Button>
          {user.avatarUrl && (
            <Button
              variant="quiet"
              size="small"
              className="max-lg:min-h-11"
              busyLabel={remove.isPending && t("saving")}
              onClick={() => remove.mutate()}
            >
              {t("remove")}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={avatarMimeTypes.join(",")}
          aria-label={t("picture.choose")}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) void open(file);
          }}
        />
        <PictureStatus problem={problem} progress={progress} />
      </div>
      {opened && (
        <CropDialog
          picture={opened}
          isBusy={progress !== null}
          progress={progress}
          onUse={use}
          onClose={close}
        />
      )}
    </section>
  );
}

type PictureStatusProps = { readonly problem: string | null; readonly progress: number | null };

function PictureStatus({ problem, progress }: PictureStatusProps) {
  const t = useTranslations("profile.picture");
  if (progress !== null) return <UploadProgress progress={progress} />;
  return (
    <div role="alert">
      {problem ? (
        <p className="mt-2 flex gap-1.5 text-small text-negative-text">
          <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
          {problem}
        </p>
      ) : (
        <p className="mt-2 text-small text-text-3">{t("help")}</p>
      )}
    </div>
  );
}

const PARTS = 1000;

/** Upload progress as a bar. */
export function UploadProgress({ progress }: { readonly progress: number }) {
  const t = useTranslations("profile.picture");
  const format = useFormatter();
  const sent = BigInt(Math.round(progress * PARTS));
  const text = t("uploading", { percent: format.number(progress, { style: "percent" }) });
  return (
    <div className="mt-3">
      <CutBar
        size="thin"
        label={text}
        parts={[
          { id: "sent", tone: "you", value: sent },
          { id: "open", tone: "free", value: BigInt(PARTS) - sent },
        ]}
      />
      <p role="status" className="mt-1.5 text-small text-text-2">
        {text}
      </p>
    </div>
  );
}
