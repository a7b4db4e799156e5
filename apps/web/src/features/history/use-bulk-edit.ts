import type { BulkEditInput, BulkEditResult } from "@evenly/contract/history/annotations";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "use-intl";
import { api, apiClient, refusalOf } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify, notifyWithAction } from "../../shell/toasts.ts";
import { queuedMessage, samePerson, useOffline } from "../offline/index.ts";
import { type BulkChange, type KeptBulk, keepBulkEdit } from "./keep-bulk-edit.ts";
import { useEntryName } from "./use-entry-name.ts";
import { pagesKey } from "./use-history.ts";

/** Selected entries, or all matches of a filter; only the server knows which entries match. */
export type BulkTarget =
  | { readonly entries: readonly Transaction[] }
  | { readonly filter: NonNullable<BulkEditInput["filter"]> };
type Wanted = { readonly target: BulkTarget; readonly change: BulkChange };

/** Changes many entries at once and offers an undo; without a network the change is queued. */
export function useBulkEdit() {
  const t = useTranslations("history");
  const refresh = useRefreshEntries();
  const fail = useBulkFailure();
  const keep = useKeepBulk();
  const { online } = useOffline();
  const undo = api.payments.undoBulkEdit.useMutation({
    onSuccess: ({ restored }) => notify("success", t("bulk.undone", { count: restored })),
    onError: fail,
    onSettled: refresh,
  });
  const offerUndo = ({ changed, undo: kept }: BulkEditResult) => {
    const text = t("bulk.changed", { count: changed });
    if (kept === null) return notify("info", text);
    notifyWithAction("success", text, { label: t("undo"), onPress: () => undo.mutate({ id: kept.id }) });
  };
  const edit = useMutation({
    mutationFn: async ({ target, change }: Wanted) => {
      if ("filter" in target) return apiClient.payments.bulkEdit.mutate({ ...target, ...change });
      const done = online ? await sendChange(target.entries, change) : null;
      if (done === null) keep(target.entries, change);
      return done;
    },
    onMutate: () => samePerson(),
    onSuccess: (done, _wanted, isSame) => {
      if (done === null || !isSame()) return;
      offerUndo(done);
      refresh();
    },
    onError: (error, { target }) => {
      const isNetwork = refusalOf(error).code === "NETWORK";
      if (isNetwork && "filter" in target) notify("error", t("bulk.needsNetwork"));
      else fail(error);
      refresh();
    },
  });
  return {
    isBusy: edit.isPending,
    change: (target: BulkTarget, change: BulkChange) => edit.mutate({ target, change }),
  };
}

/** Sends the change. Resolves to null when there is no network and the same user is still signed in. */
async function sendChange(
  entries: readonly Transaction[],
  change: BulkChange,
): Promise<BulkEditResult | null> {
  const isSame = samePerson();
  const ids = entries.map(({ id }) => id);
  try {
    return await apiClient.payments.bulkEdit.mutate({ ids, ...change });
  } catch (error) {
    if (refusalOf(error).code !== "NETWORK" || !isSame()) throw error;
    return null;
  }
}

function useBulkFailure(): (error: unknown) => void {
  const t = useTranslations("history");
  const textOf = useRefusalText();
  return (error) => {
    const { code, details } = refusalOf(error);
    const path = code === "VALIDATION" ? details.issues?.[0]?.path : undefined;
    const text =
      path === "filter" ? t("bulk.tooWide") : path === "addTags" ? t("bulk.tooManyTags") : textOf(error);
    notify("error", text);
  };
}

/** Queues a change until there is a network, and tells the user. */
function useKeepBulk(): (entries: readonly Transaction[], change: BulkChange) => void {
  const t = useTranslations("history");
  const nameOf = useEntryName();
  const timeZone = useTimeZone() ?? "UTC";
  const say = (kept: KeptBulk) => {
    if (kept.kind !== "kept")
      return notify("error", t(kept.kind === "noRoom" ? "noRoom" : "bulk.tooManyTags"));
    if (kept.count === 0) return notify("info", t("bulk.changed", { count: 0 }));
    const undo = () =>
      void kept.undo().then((isDone) => isDone && notify("success", t("bulk.undone", { count: kept.count })));
    const text = t(`bulk.${queuedMessage()}`, { count: kept.count });
    notifyWithAction("success", text, { label: t("undo"), onPress: undo });
  };
  return (entries, change) => say(keepBulkEdit(entries, change, { nameOf, timeZone }));
}

/** Invalidates every query that shows entries. */
export function useRefreshEntries(): () => void {
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: pagesKey });
    void utils.payments.listTransactions.invalidate();
    void utils.payments.sumTransactions.invalidate();
    void utils.payments.getTransaction.invalidate();
    void utils.payments.listTags.invalidate();
  };
}
