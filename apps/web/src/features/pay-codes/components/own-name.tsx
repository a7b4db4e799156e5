import { Avatar } from "@evenly/ui";
import { api } from "../../../api/trpc.ts";
import { CopyHandleButton } from "../../../shell/copy-handle-button.tsx";

/** The user's name and handle, as the payer will see them. */
export function OwnName() {
  const { data: profile } = api.auth.getProfile.useQuery();
  return (
    <div className="flex min-h-10 items-center gap-3">
      {profile && (
        <>
          <Avatar id={profile.id} name={profile.displayName} imageUrl={profile.avatarUrl} isYou />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{profile.displayName}</p>
            <p className="truncate text-small text-text-2">@{profile.handle}</p>
          </div>
          <CopyHandleButton handle={profile.handle} />
        </>
      )}
    </div>
  );
}
