import { REQUEST_DAYS } from "@evenly/contract/requests/rules";
import { CutBar, Money } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { firstNameOf } from "../../contacts/index.ts";
import type { BillForm } from "../use-bill-form.ts";

/** Everybody's part while the bill is typed, by the rules that the server applies, and who takes an extra minor unit. */
export function BillPreview({ form }: { readonly form: BillForm }) {
  const t = useTranslations("bills.form");
  const format = useFormatter();
  const { parts, outlook, nameOf, ownId, currency, people } = form;
  const endsAt = new Date(Date.now() + REQUEST_DAYS * 86_400_000);
  const extra = outlook.outcome?.ok ? outlook.outcome.extraUserIds : [];
  const isReady = parts.length > 0 && people.length > 0;
  return (
    <section aria-labelledby="preview" aria-live="polite">
      <h2 id="preview" className="text-h2 font-semibold">
        {t("preview")}
      </h2>
      {isReady ? (
        <>
          <CutBar
            className="mt-3"
            label={t("previewBar")}
            parts={parts.map(({ userId: id, amountMinor: value }) => ({
              id,
              value,
              tone: id === ownId ? "you" : "pending",
            }))}
          />
          <ul className="mt-3 grid gap-1">
            {parts.map(({ userId, amountMinor }) => (
              <li key={userId} className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  {userId === ownId ? t("yourPart") : nameOf(userId)}
                </span>
                <Money amountMinor={amountMinor} currency={currency} />
              </li>
            ))}
          </ul>
          {extra.length > 0 && (
            <p className="mt-3 text-small text-text-2">
              {t("extra", {
                names: format.list(extra.map((id) => firstNameOf(nameOf(id)))),
                count: extra.length,
                isOwn: String(extra.length === 1 && extra[0] === ownId),
              })}
            </p>
          )}
        </>
      ) : (
        <p className="mt-2 text-text-2">
          {t(outlook.outcome?.ok === false ? "previewWrong" : "previewEmpty")}
        </p>
      )}
      <p className="mt-3 text-small text-text-2">
        {t("ends", { day: format.dateTime(endsAt, { month: "short", day: "numeric" }) })}
      </p>
    </section>
  );
}
