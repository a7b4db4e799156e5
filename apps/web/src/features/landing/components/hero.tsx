import {
  Avatar,
  buttonStyles,
  CutBar,
  Halves,
  LeftHalf,
  Money,
  RightHalf,
  shownMoneyText,
  useMoneyLocale,
} from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { MonitorSmartphone } from "lucide-react";
import { useTranslations } from "use-intl";
import { useAuth } from "../../auth/index.ts";

const TOTAL_MINOR = 12840n;
const PART_MINOR = 3210n;
const people = [
  { id: "you", name: "Mira Lindqvist", first: null, tone: "you", state: "youPaid" },
  { id: "ana", name: "Ana Ribeiro", first: "Ana", tone: "other", state: "asked" },
  { id: "jonas", name: "Jonas Weber", first: "Jonas", tone: "other-2", state: "paid" },
  { id: "priya", name: "Priya Raghunathan", first: "Priya", tone: "other-3", state: "paid" },
] as const;

/** The first screen: the product's claim, and an illustration of a bill being split. */
export function Hero() {
  const t = useTranslations("landing");
  const nav = useTranslations("nav");
  const isSignedOut = useAuth().status === "signedOut";
  return (
    <Halves
      className="lg:min-h-[min(764px,calc(100dvh-4rem))]"
      left={
        <LeftHalf className="content-center py-14! lg:py-20!">
          <h1
            tabIndex={-1}
            className="-ml-[3px] max-w-[40rem] text-display-44 font-semibold wrap-anywhere lg:text-display-76"
          >
            {t("headline")}
          </h1>
          <p className="mt-6 max-w-[29rem] text-lead text-text-2">{t("lead")}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {isSignedOut ? (
              <>
                <Link to="/register" className={buttonStyles({ size: "large" })}>
                  {t("createAccount")}
                </Link>
                <Link to="/login" className={buttonStyles({ size: "large", variant: "secondary" })}>
                  {t("signIn")}
                </Link>
              </>
            ) : (
              <>
                <Link to="/dashboard" className={buttonStyles({ size: "large" })}>
                  {nav("dashboard")}
                </Link>
                <Link to="/send" className={buttonStyles({ size: "large", variant: "secondary" })}>
                  {nav("sendMoney")}
                </Link>
              </>
            )}
          </div>
          <p className="mt-6 flex items-center gap-2 text-small text-text-3">
            <MonitorSmartphone size={16} aria-hidden="true" />
            {t("worksInBrowser")}
          </p>
        </LeftHalf>
      }
      right={
        <RightHalf className="content-center py-12 lg:py-20! lg:[&>div]:h-auto">
          <Bill />
        </RightHalf>
      }
    />
  );
}

function Bill() {
  const t = useTranslations("landing.bill");
  const common = useTranslations("common");
  const { locale } = useMoneyLocale();
  const total = shownMoneyText(TOTAL_MINOR, "USD", locale);
  const part = shownMoneyText(PART_MINOR, "USD", locale);
  return (
    <div>
      <p className="text-text-2">{t("title")}</p>
      <Money amountMinor={TOTAL_MINOR} currency="USD" size="hero" className="mt-1" isShown />
      <ul className="mt-6 grid grid-cols-4 gap-[3px]">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-2 font-medium max-sm:text-small">
            <Avatar
              id={person.first ?? person.id}
              name={person.name}
              size={28}
              isYou={person.id === "you"}
              className="max-sm:hidden"
            />
            {person.first ?? common("you")}
          </li>
        ))}
      </ul>
      <CutBar
        className="mt-3 [&>div]:h-[88px] lg:[&>div]:h-[120px] [&_span:first-child]:rounded-l-panel [&_span:last-child]:rounded-r-panel"
        label={t("bar", { total, part, count: people.length })}
        parts={people.map((person) => ({ id: person.id, value: PART_MINOR, tone: person.tone }))}
      />
      <ul className="mt-3 grid grid-cols-4 gap-[3px]">
        {people.map((person) => (
          <li key={person.id}>
            <Money
              amountMinor={PART_MINOR}
              currency="USD"
              className="block lg:text-[1.25rem] lg:leading-7"
              isShown
            />
            <span
              className={clsx("text-small", person.state === "paid" ? "text-positive-text" : "text-text-2")}
            >
              {t(person.state)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
