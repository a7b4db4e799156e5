import { Button } from "@evenly/ui";
import { Snowflake } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { OwnerDialog } from "../../factors/index.ts";
import { useOffline } from "../../offline/index.ts";

/** Freezes the account with one tap; unfreezes it after the password and a second factor. */
export function FreezeSection() {
  const t = useTranslations("security.freeze");
  const refresh = useRefreshFreeze();
  const freezeState = api.security.getState.useQuery().data?.freeze;
  const { online } = useOffline();
  const [isAsking, setIsAsking] = useState(false);
  const freeze = useChange(apiClient.security.freezeAccount.mutate, { done: () => t("done"), refresh });
  const by = freezeState?.frozenBy ?? null;
  return (
    <section
      aria-labelledby="freeze"
      className="mt-9 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-panel border border-line bg-surface-2 p-5"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="freeze" className="font-medium">
          {by === null ? t("title") : t("frozenTitle")}
        </h2>
        <p className="text-small text-text-2">
          {by === null ? t("text") : by === "owner" ? t("frozenText") : t("operatorText")}
        </p>
      </div>
      {freezeState && by === null && (
        <Button
          variant="danger"
          busyLabel={freeze.isPending && t("freezing")}
          onClick={() => freeze.mutate()}
        >
          <Snowflake size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("submit")}
        </Button>
      )}
      {freezeState === undefined && !online && <p className="text-small text-text-2">{t("offline")}</p>}
      {by === "owner" && <Button onClick={() => setIsAsking(true)}>{t("unfreeze")}</Button>}
      {isAsking && <UnfreezeDialog onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function useRefreshFreeze() {
  const utils = api.useUtils();
  return () => {
    void utils.security.invalidate();
    void utils.auth.getProfile.invalidate();
  };
}

/** Asks for the password and a second factor, and then lets money leave again. */
function UnfreezeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("security.freeze");
  const refresh = useRefreshFreeze();
  const overview = api.factors.overview.useQuery();
  const unfreeze = useChange(apiClient.security.unfreezeAccount.mutate, {
    done: () => t("unfrozen"),
    refresh,
    failed: "beside",
  });
  if (overview.data === undefined) return null;
  return (
    <OwnerDialog
      title={t("unfreezeTitle")}
      text={t("unfreezeText")}
      needsCode={overview.data.factors.length > 0}
      onClose={onClose}
      run={(proof) => unfreeze.mutateAsync(proof)}
    />
  );
}
