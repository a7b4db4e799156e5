import type { PayCode } from "@evenly/contract/pay-codes/schemas";
import {
  Button,
  ErrorState,
  IconButton,
  Skeleton,
  SkeletonBar,
  shownMoneyText,
  useMoneyLocale,
} from "@evenly/ui";
import { Maximize } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { useOffline } from "../../offline/index.ts";
import { useCountdown } from "../../payments/index.ts";
import { codeUrl, plainTerms, termsOf, useShownCode } from "../use-shown-code.ts";
import { CodeActions } from "./code-actions.tsx";
import { OwnName } from "./own-name.tsx";
import { QrLayout } from "./qr-page.tsx";
import { ShownCode } from "./shown-code.tsx";

const FullScreen = lazy(() => import("./full-screen.tsx").then((module) => ({ default: module.FullScreen })));
const TermsDialog = lazy(() =>
  import("./terms-dialog.tsx").then((module) => ({ default: module.TermsDialog })),
);

type ViewProps = { readonly views: ReactNode };

/** The code that the user shows, until it is paid or its time is over. */
export function ShowView({ views }: ViewProps) {
  const t = useTranslations("qr");
  const textOf = useRefusalText();
  const { online } = useOffline();
  const shown = useShownCode();
  const { code, list, make } = shown;
  const [open, setOpen] = useState<"full" | "terms" | null>(null);
  const secondsLeft = useCountdown(code?.expiresAt ?? new Date(0));
  const isOpen = code?.state === "open" && secondsLeft > 0 && code.token !== null;
  const url = isOpen && code.token !== null ? codeUrl(code.token) : null;
  const linesOf = useCodeLines();
  return (
    <>
      <QrLayout
        views={views}
        action={
          url !== null && (
            <IconButton
              label={t("fullScreen")}
              className="max-lg:-mr-3"
              icon={<Maximize size={22} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setOpen("full")}
            />
          )
        }
        left={
          <>
            <OwnName />
            {code ? (
              <ShownCode
                code={code}
                secondsLeft={secondsLeft}
                isBusy={make.isPending}
                onChange={() => setOpen("terms")}
                onNew={() => make.mutate(termsOf(code))}
              />
            ) : (
              <Waiting shown={shown} isOffline={!online} />
            )}
            {make.isError && code && (
              <p role="alert" className="mt-4 text-negative-text">
                {textOf(make.error)}
              </p>
            )}
          </>
        }
        right={url === null ? undefined : <CodeActions url={url} lines={linesOf(code)} />}
      />
      <Suspense>
        {open === "full" && code && url !== null && (
          <FullScreen code={code} url={url} onClose={() => setOpen(null)} />
        )}
        {open === "terms" && code && (
          <TermsDialog
            terms={termsOf(code)}
            currency={code.currency}
            make={make}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
      <p role="status" className="sr-only">
        {list.data && code && <Spoken code={code} isOpen={isOpen} />}
      </p>
    </>
  );
}

/** What a screen reader hears when the code changes. */
function Spoken({ code, isOpen }: { readonly code: PayCode; readonly isOpen: boolean }) {
  const t = useTranslations("qr");
  if (code.state === "used" || code.state === "held") return null;
  return isOpen ? t("ready") : t("states.expired");
}

type WaitingProps = { readonly shown: ReturnType<typeof useShownCode>; readonly isOffline: boolean };

/** No code yet: it loads, or why there is none. */
function Waiting({ shown: { list, make }, isOffline }: WaitingProps) {
  const t = useTranslations("qr");
  const common = useTranslations("common");
  const textOf = useRefusalText();
  const error = make.error ?? list.error;
  if (isOffline && !list.data) return <ErrorState title={t("offline")} text={t("offlineText")} />;
  if (error)
    return (
      <ErrorState
        title={t("loadFailed")}
        text={textOf(error)}
        action={
          <Button
            onClick={() => (list.data ? make.mutate(make.variables ?? plainTerms) : void list.refetch())}
          >
            {common("retry")}
          </Button>
        }
      />
    );
  return (
    <div>
      <Skeleton className="mx-auto mt-6 size-[296px] max-w-full rounded-panel" />
      <Skeleton className="mt-8 h-12 w-48" />
      <SkeletonBar className="mt-6" />
    </div>
  );
}

/** What stands below a code's picture: whom it pays, how much, and what for. */
function useCodeLines(): (code: PayCode | null | undefined) => readonly string[] {
  const t = useTranslations("qr");
  const { locale } = useMoneyLocale();
  const { data: profile } = api.auth.getProfile.useQuery();
  return (code) => {
    if (!code || !profile) return [];
    const { amountMinor, currency, note } = code;
    const amount = amountMinor === null ? t("anyAmount") : shownMoneyText(amountMinor, currency, locale);
    return [profile.displayName, amount, ...(note ? [note] : [])];
  };
}
