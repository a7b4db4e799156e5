import { Button, EmptyState, ErrorState, IconButton, Section, SkeletonRows } from "@evenly/ui";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { lazyPart } from "../../../lazy-part.tsx";
import { FormError } from "../../auth/index.ts";
import { useTransactionSecurity } from "../transaction-security-provider.tsx";

const TrustPicker = lazyPart(() => import("./trust-picker.tsx").then((module) => module.TrustPicker), {
  texts: ["picker"],
});

/** People whom the user expects to pay. */
export function TrustedSection() {
  const t = useTranslations("fraud.trusted");
  const common = useTranslations("common");
  const format = useFormatter();
  const trusted = api.fraud.listTrustedPayees.useQuery();
  const { isPicking, setIsPicking, failure, add, remove } = useTrust();
  const payees = trusted.data?.payees ?? [];
  return (
    <Section
      title={t("title")}
      action={
        <Button
          variant="secondary"
          size="small"
          icon={<Plus size={16} aria-hidden="true" />}
          aria-expanded={isPicking}
          onClick={() => setIsPicking(!isPicking)}
        >
          {t("add")}
        </Button>
      }
    >
      <p className="mt-1 text-small text-text-2">{t("help")}</p>
      {isPicking && (
        <div className="mt-3">
          <TrustPicker
            without={payees.map(({ payeeUserId }) => payeeUserId)}
            onPick={(payeeUserId) => void add(payeeUserId)}
          />
        </div>
      )}
      <FormError text={failure} />
      {trusted.isPending && <SkeletonRows count={2} />}
      {trusted.isError && !trusted.data && (
        <ErrorState
          title={t("failed")}
          text={t("failedText")}
          action={<Button onClick={() => void trusted.refetch()}>{common("retry")}</Button>}
        />
      )}
      {trusted.data && payees.length === 0 && !isPicking && (
        <EmptyState title={t("empty")} text={t("emptyText")} />
      )}
      <ul className="mt-2 [&>li+li]:border-t [&>li+li]:border-line">
        {payees.map(({ payeeUserId, payeeName, handle, trustedAt }) => (
          <li key={payeeUserId} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{payeeName}</span>
              <span className="block text-small text-text-3 wrap-anywhere">
                {t("row", {
                  handle,
                  date: format.dateTime(trustedAt, { year: "numeric", month: "short", day: "numeric" }),
                })}
              </span>
            </span>
            <IconButton
              label={t("remove", { name: payeeName })}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => void remove(payeeUserId)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useTrust() {
  const utils = api.useUtils();
  const { change } = useTransactionSecurity();
  const [isPicking, setIsPicking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = utils.fraud.listTrustedPayees.setData;
  const add = async (payeeUserId: string) => {
    const { isDone, problem } = await change(
      (password) => apiClient.fraud.trustPayee.mutate({ payeeUserId, password }),
      (saved) => save(undefined, saved),
    );
    setFailure(problem);
    if (isDone) setIsPicking(false);
  };
  const remove = async (payeeUserId: string) => {
    const { problem } = await change(
      () => apiClient.fraud.endPayeeTrust.mutate({ payeeUserId }),
      (saved) => save(undefined, saved),
    );
    setFailure(problem);
  };
  return { isPicking, setIsPicking, failure, add, remove };
}
