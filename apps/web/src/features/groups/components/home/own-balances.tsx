import type { GroupSummary } from "@evenly/contract/groups/schemas";
import { Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useGroup } from "../../group-provider.tsx";

/** The user's balance in all groups; currencies are never added. */
export function OwnBalances() {
  const t = useTranslations("groups");
  const home = useTranslations("groupsHome");
  const { groups } = useGroup();
  if (groups === null || groups.length === 0) return null;
  const open = sumsOf(groups).filter(({ netMinor }) => netMinor !== 0n);
  return (
    <section aria-labelledby="all-groups" className="mb-9">
      <h2 id="all-groups" className="text-small font-medium text-text-2">
        {t("inAll")}
      </h2>
      {open.length === 0 && <p className="mt-2 text-h2 font-semibold">{t("even")}</p>}
      {open.map(({ currency, netMinor }, place) => (
        <p key={currency} className="mt-1 flex items-baseline gap-2">
          {place > 0 && <span className="text-text-2">{home("and")}</span>}
          <Money
            amountMinor={netMinor}
            currency={currency}
            sign="always"
            size={place === 0 ? "page" : "big"}
            isLive
          />
        </p>
      ))}
      <Sentences groups={groups} />
    </section>
  );
}

/** Both sides of the balance in words, since a sum hides that one group owes what another is owed. */
function Sentences({ groups }: { readonly groups: readonly GroupSummary[] }) {
  const t = useTranslations("groupsHome");
  const { locale } = useMoneyLocale();
  const both = sumsOf(groups).filter(({ oweMinor, owedMinor }) => oweMinor > 0n && owedMinor > 0n);
  return both.map(({ currency, oweMinor, oweCount, owedMinor, owedCount }) => (
    <p key={currency} className="mt-2 text-text-2">
      {t("oweIn", { count: oweCount, amount: moneyText(oweMinor, currency, locale) })}{" "}
      {t("owedIn", { count: owedCount, amount: moneyText(owedMinor, currency, locale) })}
    </p>
  ));
}

type Sum = {
  readonly currency: string;
  readonly netMinor: bigint;
  readonly oweMinor: bigint;
  readonly oweCount: number;
  readonly owedMinor: bigint;
  readonly owedCount: number;
};

/** Sums of the user's balances, for each currency by itself; the currency of most groups first. */
function sumsOf(groups: readonly GroupSummary[]): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const { currency, balanceMinor } of groups.flatMap(({ balances }) => balances)) {
    const sum = sums.get(currency) ?? {
      currency,
      netMinor: 0n,
      oweMinor: 0n,
      oweCount: 0,
      owedMinor: 0n,
      owedCount: 0,
    };
    const side =
      balanceMinor < 0n
        ? { oweMinor: sum.oweMinor - balanceMinor, oweCount: sum.oweCount + 1 }
        : { owedMinor: sum.owedMinor + balanceMinor, owedCount: sum.owedCount + 1 };
    sums.set(currency, { ...sum, ...side, netMinor: sum.netMinor + balanceMinor });
  }
  return [...sums.values()].toSorted(
    (one, other) => other.oweCount + other.owedCount - (one.oweCount + one.owedCount),
  );
}
