import { useEffect } from "react";
import { api, apiClient } from "../../api/trpc.ts";
import { useAuth } from "../auth/index.ts";

/** Sends once for a session how this device looks, unless the user opted out; what fails is tried with the next page. */
export function RecogniseDevice() {
  const userId = useAuth().user?.id;
  const utils = api.useUtils();
  const settings = api.security.getSettings.useQuery().data;
  const isWanted = settings?.deviceFingerprint === true && !settings.isDeviceNoted;
  useEffect(() => {
    if (!isWanted || userId === undefined) return;
    import("./compute-looks.ts")
      .then(async ({ computeLooks }) => {
        await apiClient.security.noteFingerprint.mutate(await computeLooks(userId));
        utils.security.getSettings.setData(undefined, (now) => now && { ...now, isDeviceNoted: true });
      })
      .catch(() => undefined);
  }, [isWanted, userId, utils]);
  return null;
}
