import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { ProfileNote, type ProfileNoteProps } from "./profile-note.tsx";

/** Tells a user without a confirmed number that text messages need one, with a link to confirm it. */
export function PhoneNote(props: Pick<ProfileNoteProps, "className" | "onFollow">) {
  const t = useTranslations("notifications");
  const isConfirmed = api.auth.getProfile.useQuery().data?.phoneConfirmed;
  if (isConfirmed !== false) return null;
  return <ProfileNote text={t("noPhone")} link={t("confirmPhone")} {...props} />;
}
