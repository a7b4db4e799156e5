import { lazy, Suspense } from "react";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { api } from "../trpc.ts";

const FrozenWords = lazy(async () => {
  const [module] = await Promise.all([import("./frozen-words.tsx"), needMessages("security")]);
  return { default: module.FrozenWords };
});

/** Says on every page that nothing can leave the account for now, and what to do; hardly anybody needs the words. */
export function FrozenBanner() {
  const isFrozen = api.auth.getProfile.useQuery().data?.isFrozen ?? false;
  return (
    <div role="status">
      {isFrozen && (
        <Suspense>
          <FrozenWords />
        </Suspense>
      )}
    </div>
  );
}
