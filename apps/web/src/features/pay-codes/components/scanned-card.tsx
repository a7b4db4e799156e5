import {
  currencyOfNumber,
  type ForeignCode,
  type QrOddity,
  type ScannedText,
} from "@evenly/domain/pay-codes/formats/index";
import { parseAmount } from "@evenly/money";
import { Button, buttonStyles, FactList, Money, Note } from "@evenly/ui";
import { Link, useRouter } from "@tanstack/react-router";
import { CircleAlert, Copy, Info } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ownPath } from "../../../shell/own-path.ts";
import { notify } from "../../../shell/toasts.ts";
import { useCopied } from "../../../shell/use-copied.ts";

/** What was scanned, where it is no pay code of ours. Texts of others are shown, never opened. */
export function ScannedCard({ scanned }: { readonly scanned: ScannedText }) {
  const t = useTranslations("qr.scanned");
  if (scanned.kind === "payCode") return null;
  if (scanned.kind === "ownLink") return <OwnLink path={scanned.path} />;
  if (scanned.kind === "foreign") return <Foreign foreign={scanned} odd={scanned.odd ?? []} />;
  if (scanned.kind === "unknown") return <UnknownText text={scanned.text} />;
  return (
    <div role="alert">
      <Note icon={<CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" />}>
        <h3 className="font-semibold">{t(scanned.kind)}</h3>
        <p className="text-text-2">
          {scanned.kind === "tooLong"
            ? t("tooLongText")
            : t("damagedText", { format: scanned.format, reason: scanned.refusal })}
        </p>
      </Note>
    </div>
  );
}

function OwnLink({ path }: { readonly path: string }) {
  const t = useTranslations("qr.scanned");
  const router = useRouter();
  const own = ownPath(path, location.origin);
  if (own === null) return <UnknownText text={location.origin + path} />;
  return (
    <section role="status" className="grid gap-3">
      <h3 className="text-h2 font-semibold">{t("ownLink")}</h3>
      <p className="rounded-control bg-surface-2 px-4 py-3 wrap-anywhere">{own.split(/[?#]/)[0]}</p>
      <Button className="justify-self-start" onClick={() => void router.navigate({ href: own })}>
        {t("open")}
      </Button>
    </section>
  );
}

function UnknownText({ text }: { readonly text: string }) {
  const t = useTranslations("qr.scanned");
  const { copy } = useCopied();
  return (
    <section role="status" className="grid gap-3">
      <h3 className="text-h2 font-semibold">{t("unknown")}</h3>
      <p className="text-text-2">{t("unknownText")}</p>
      <p className="max-h-48 overflow-y-auto rounded-control bg-surface-2 px-4 py-3 whitespace-pre-wrap wrap-anywhere">
        <bdi>{text === "" ? t("emptyText") : text}</bdi>
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Copy size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={async () => {
          if (await copy(text)) notify("success", t("copied"));
        }}
      >
        {t("copy")}
      </Button>
    </section>
  );
}

/** A code of another system: payee, account and amount, which Evenly can't pay, and what was odd about it. */
function Foreign({ foreign, odd }: { readonly foreign: ForeignCode; readonly odd: readonly QrOddity[] }) {
  const t = useTranslations("qr.scanned");
  const { name, account, amount, text, reference } = factsOf(foreign);
  const isInstant = foreign.format === "epc" && foreign.code.isInstant;
  const value = (content: ReactNode) => <bdi className="wrap-anywhere">{content}</bdi>;
  return (
    <section role="status" className="grid gap-3">
      <h3 className="text-h2 font-semibold">{t(`formats.${isInstant ? "instant" : foreign.format}`)}</h3>
      <FactList
        facts={[
          ...(name === "" ? [] : [{ id: "name", label: t("payee"), value: value(name) }]),
          { id: "account", label: t("account"), value: value(account) },
          { id: "amount", label: t("amount"), value: amount ?? t("anyAmount") },
          ...(reference === null
            ? []
            : [{ id: "reference", label: t("reference"), value: value(reference) }]),
          ...(text === null ? [] : [{ id: "text", label: t("note"), value: value(text) }]),
        ]}
      />
      {odd.length > 0 && (
        <div className="grid gap-1 text-sub text-text-2">
          <p>{t("odd")}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {odd.map((each) => (
              <li key={each}>{t(`oddities.${each}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <Note icon={<Info size={20} strokeWidth={1.75} aria-hidden="true" />}>{t("cannotPay")}</Note>
      <Link to="/send" className={buttonStyles({ variant: "secondary", className: "justify-self-start" })}>
        {t("findOnEvenly")}
      </Link>
    </section>
  );
}

type Facts = {
  readonly name: string;
  readonly account: string;
  readonly amount: ReactNode;
  readonly text: string | null;
  readonly reference: string | null;
};

function factsOf({ format, code }: ForeignCode): Facts {
  const money = (minor: bigint | null, currency: string) =>
    minor === null ? null : <Money amountMinor={minor} currency={currency} isShown />;
  if (format === "epc") {
    const account = code.iban.replace(/(.{4})(?=.)/g, "$1 ");
    return {
      name: code.name,
      account,
      amount: money(code.amountMinor, "EUR"),
      text: code.text,
      reference: code.reference,
    };
  }
  if (format === "upi")
    return {
      name: code.payeeName,
      account: code.payeeAddress,
      text: code.note,
      reference: code.reference,
      amount: money(code.amountMinor, "INR"),
    };
  const account = code.accounts.map((one) => [one.scheme, one.account].filter(Boolean).join(" ")).join(", ");
  const name = [code.name, code.city].filter(Boolean).join(", ");
  return { name, account, amount: emvAmount(code), text: null, reference: code.reference };
}

function emvAmount({
  amount,
  currencyNumber,
}: {
  readonly amount: string | null;
  readonly currencyNumber: string;
}) {
  if (amount === null) return null;
  const currency = currencyOfNumber(currencyNumber);
  const parsed = currency === null ? null : parseAmount(amount.replace(/\.$/, ""), currency);
  if (currency === null || !parsed?.ok) return `${amount} (${currency ?? currencyNumber})`;
  return <Money amountMinor={parsed.amountMinor} currency={currency} isShown />;
}
