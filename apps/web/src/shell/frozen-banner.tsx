import { lazyPart } from "../lazy-part.tsx";
import { api } from "../trpc.ts";

const FrozenNotice = lazyPart(() => import("./frozen-notice.tsx").then((module) => module.FrozenNotice), {
  texts: ["security"],
});

/** Says on every page that nothing can leave the account for now, and what to do; hardly anybody needs the words. */
export function FrozenBanner() {
  const isFrozen = api.auth.getProfile.useQuery().data?.isFrozen ?? false;
  return <div role="status">{isFrozen && <FrozenNotice />}</div>;
}
