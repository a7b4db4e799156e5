import { api } from "../api/trpc.ts";
import { lazyPart } from "../lazy-part.tsx";

const FrozenNotice = lazyPart(() => import("./frozen-notice.tsx").then((module) => module.FrozenNotice), {
  texts: ["security"],
});

/** Shows a notice while the account is frozen. Its texts load on demand, because few users need them. */
export function FrozenBanner() {
  const profile = api.auth.getProfile.useQuery().data;
  return <div role="status">{profile?.isFrozen && <FrozenNotice isByOwner={profile.isFrozenByOwner} />}</div>;
}
