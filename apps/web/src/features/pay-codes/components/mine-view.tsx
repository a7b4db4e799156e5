import type { PayCode } from "@evenly/contract/pay-codes/schemas";
import { Button, EmptyState, Money } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { useMyCodes } from "../use-shown-code.ts";

/** The user's codes: the open ones, which can be cancelled, and the past ones. */
export function MineView({ onShow }: { readonly onShow: () => void }) {
  const t = useTranslations("qr.list");
  const list = useMyCodes();
  const isLive = ({ state }: PayCode) => state === "open" || state === "held";
  return (
    <QueryRows
      query={list}
      data={list.data?.codes}
      count={4}
      failed={{ title: t("loadFailed") }}
      empty={
        <EmptyState
          title={t("empty")}
          text={t("emptyText")}
          action={<Button onClick={onShow}>{t("showOne")}</Button>}
        />
      }
    >
      {(codes) => (
        <div className="grid gap-8">
          {codes.some(isLive) && <Codes title={t("live")} codes={codes.filter(isLive)} />}
          {!codes.every(isLive) && <Codes title={t("past")} codes={codes.filter((code) => !isLive(code))} />}
        </div>
      )}
    </QueryRows>
  );
}

function Codes({ title, codes }: { readonly title: string; readonly codes: readonly PayCode[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1 text-h2 font-semibold">{title}</h2>
      <ul className="divide-y divide-line">
        {codes.map((code) => (
          <CodeRow key={code.id} code={code} />
        ))}
      </ul>
    </section>
  );
}

function CodeRow({ code }: { readonly code: PayCode }) {
  const t = useTranslations("qr");
  const format = useFormatter();
  const revoke = useChange(() => apiClient.payCodes.revoke.mutate({ payCodeId: code.id }), {
    done: () => t("list.cancelled"),
    refresh: [["payCodes"]],
  });
  const time = (moment: Date) => format.dateTime(moment, { hour: "numeric", minute: "2-digit" });
  const when =
    code.state === "open"
      ? t("list.until", { time: time(code.expiresAt) })
      : format.dateTime(code.createdAt, {
          month: "short",
          day: "numeric",
          hour: "numeric",
          minute: "2-digit",
        });
  const amountMinor = code.paidMinor ?? code.amountMinor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">
          {code.state === "used" && code.payer
            ? t("list.paidBy", { name: code.payer.displayName })
            : code.note || t(`states.${code.state}`)}
        </p>
        <p className="text-small text-text-2 wrap-anywhere">
          {[t(`states.${code.state}`), when, code.state === "used" ? code.note : ""]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {amountMinor === null ? (
        <span className="text-text-2">{t("anyAmount")}</span>
      ) : (
        <Money amountMinor={amountMinor} currency={code.currency} />
      )}
      {code.state === "open" && (
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t("list.cancelOf", { name: code.note || t("anyAmount") })}
          busyLabel={revoke.isPending && t("list.cancelling")}
          onClick={() => revoke.mutate()}
        >
          {t("list.cancel")}
        </Button>
      )}
    </li>
  );
}
