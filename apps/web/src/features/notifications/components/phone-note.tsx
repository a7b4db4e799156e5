import { useTranslations } from "use-intl";
import { api } from "../../../trpc.ts";
import { ProfileNote, type ProfileNoteProps } from "./profile-note.tsx";

/** Text messages go to a confirmed number alone: says so to who has none, and leads to where one is confirmed. */
export function PhoneNote(props: Pick<ProfileNoteProps, "className" | "onFollow">) {
  const t = useTranslations("notifications");
  const isConfirmed = api.auth.getProfile.useQuery().data?.phoneConfirmed;
  if (isConfirmed !== false) return null;
  return <ProfileNote text={t("noPhone")} link={t("confirmPhone")} {...props} />;
}
