import type { BulkEditInput } from "@evenly/contract/payments/annotations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { notify, notifyWithAction } from "../../shell/toasts.ts";
import { api, refusalOf } from "../../trpc.ts";
import { useRefusalText } from "../../use-refusal-text.ts";
import { pagesKey } from "./use-history.ts";

export type BulkChange = Pick<BulkEditInput, "category" | "addTags" | "removeTags">;
export type BulkTarget = Pick<BulkEditInput, "ids" | "filter">;

/** Changes many entries at once and offers to undo it. */
export function useBulkEdit() {
  const t = useTranslations("history");
  const textOf = useRefusalText();
  const refresh = useRefreshEntries();
  const fail = (error: unknown) => {
    const { code, details } = refusalOf(error);
    const path = code === "VALIDATION" ? details.issues?.[0]?.path : undefined;
    const text =
      path === "filter" ? t("bulk.tooWide") : path === "addTags" ? t("bulk.tooManyTags") : textOf(error);
    notify("error", text);
  };
  const undo = api.payments.undoBulkEdit.useMutation({
    onSuccess: ({ restored }) => notify("success", t("bulk.undone", { count: restored })),
    onError: fail,
    onSettled: refresh,
  });
  const edit = api.payments.bulkEdit.useMutation({
    onSuccess: ({ changed, undo: kept }) => {
      const text = t("bulk.changed", { count: changed });
      if (kept === null) return notify("info", text);
      notifyWithAction("success", text, {
        label: t("undo"),
        onPress: () => undo.mutate({ id: kept.id }),
      });
    },
    onError: fail,
    onSettled: refresh,
  });
  return {
    isBusy: edit.isPending,
    change: (target: BulkTarget, change: BulkChange) => edit.mutate({ ...target, ...change }),
  };
}

/** Everything that shows entries is asked for again. */
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
