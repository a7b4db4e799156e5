import { needMessages } from "../features/preferences/i18n-store.ts";
import { api } from "../trpc.ts";
import { useWantedPart } from "../use-wanted-part.ts";

/** Says on every page that nothing can leave the account for now, and what to do; hardly anybody needs the words. */
export function FrozenBanner() {
  const isFrozen = api.auth.getProfile.useQuery().data?.isFrozen ?? false;
  const Words = useWantedPart(isFrozen, async () => {
    const [module] = await Promise.all([import("./frozen-words.tsx"), needMessages("security")]);
    return module.FrozenWords;
  });
  return <div role="status">{isFrozen && Words && <Words />}</div>;
}
