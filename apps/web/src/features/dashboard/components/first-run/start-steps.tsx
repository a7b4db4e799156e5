import type { User } from "@evenly/contract/auth/schemas";
import { Button } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { keepHandle, useIsHandleKept } from "../../kept-handle.ts";

/** The profile is read again while a step of it is open: the link may be opened in another tab or on another device. */
const REREAD_MS = 5000;

const link =
  "inline-flex min-h-11 items-center rounded-small font-medium text-accent-text hover:underline lg:min-h-6";

type Step = {
  readonly id: string;
  readonly isDone: boolean;
  readonly title: string;
  readonly detail: ReactNode;
  readonly actions?: ReactNode;
};

/** The steps to start, as a bar with one part for each that fills live. */
export function StartSteps({ hasPayment }: { readonly hasPayment: boolean }) {
  const t = useTranslations("dashboard");
  const user = api.auth.getProfile.useQuery(undefined, {
    refetchOnWindowFocus: true,
    refetchInterval: (query) => (query.state.data?.emailVerified === false ? REREAD_MS : false),
  }).data;
  const steps = useSteps(user, hasPayment);
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = t("stepsDone", { done, total: steps.length });
  return (
    <section aria-labelledby="start" className="mt-9">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="start" className="text-h2 font-semibold">
          {t("getStarted")}
        </h2>
        <p role="status" className="text-small text-text-2">
          {progress}
        </p>
      </div>
      <div
        role="img"
        aria-label={progress}
        className="mt-3 flex h-[22px] gap-[3px] overflow-hidden rounded-[5px]"
      >
        {steps.map(({ id, isDone }) => (
          <span key={id} className="flex-1 bg-surface-3">
            <span
              data-done={isDone}
              className={clsx(
                "swatch block h-full origin-left bg-accent transition-transform duration-[320ms] ease-[cubic-bezier(.3,.7,.1,1)] motion-reduce:transition-none",
                !isDone && "scale-x-0",
              )}
            />
          </span>
        ))}
      </div>
      <ol className="mt-3 grid gap-x-[3px] gap-y-4 lg:grid-cols-2">
        {steps.map((step) => (
          <StepItem key={step.id} step={step} />
        ))}
      </ol>
    </section>
  );
}

function StepItem({ step }: { readonly step: Step }) {
  const { isDone, title, detail, actions } = step;
  return (
    <li className="flex min-w-0 gap-3 lg:gap-2 lg:pr-3">
      {isDone ? (
        <Check size={18} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0 text-positive-text" />
      ) : (
        <Circle
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-line-strong"
        />
      )}
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-small wrap-anywhere text-text-3">{detail}</p>
        {actions && <div className="mt-1 flex flex-wrap items-center gap-x-4">{actions}</div>}
      </div>
    </li>
  );
}

function useSteps(user: User | undefined, hasPayment: boolean): readonly Step[] {
  const t = useTranslations("dashboard");
  const isKept = useIsHandleKept(user?.id);
  const isVerified = user?.emailVerified ?? false;
  const hasGroup = (api.waiting.getHome.useQuery().data?.groupCount ?? 0) > 0;
  // A handle that was changed lately has a time from which it may change again.
  const isPicked = isKept || (user !== undefined && user.handleChangeableAt !== null);
  return [
    {
      id: "verify",
      isDone: isVerified,
      title: t(isVerified ? "stepVerified" : "stepVerify"),
      detail: user?.email,
      ...(user && !isVerified ? { actions: <SendAgain /> } : {}),
    },
    {
      id: "handle",
      isDone: isPicked,
      title: t(isPicked ? "stepHandlePicked" : "stepHandle"),
      detail: user && `@${user.handle}`,
      ...(user && !isPicked
        ? {
            actions: (
              <>
                <button type="button" className={link} onClick={() => keepHandle(user.id)}>
                  {t("keepHandle")}
                </button>
                <Link to="/profile" className={link}>
                  {t("changeHandle")}
                </Link>
              </>
            ),
          }
        : {}),
    },
    {
      id: "group",
      isDone: hasGroup,
      title: t(hasGroup ? "stepGroupDone" : "stepGroup"),
      detail: t("stepGroupText"),
      ...(hasGroup
        ? {}
        : {
            actions: (
              <Link to="/groups" className={link}>
                {t("groups.start")}
              </Link>
            ),
          }),
    },
    {
      id: "payment",
      isDone: hasPayment,
      title: t("stepPayment"),
      detail: t(hasPayment ? "paymentArrived" : "shareToGet"),
    },
  ];
}

function SendAgain() {
  const t = useTranslations("dashboard");
  const textOf = useRefusalText();
  const resend = api.auth.resendVerification.useMutation();
  const text = resend.isSuccess ? t("sentAgain") : resend.isError ? textOf(resend.error) : null;
  return (
    <>
      {!resend.isSuccess && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 max-lg:min-h-11"
          busyLabel={resend.isPending && t("sendAgain")}
          onClick={() => resend.mutate({})}
        >
          {t("sendAgain")}
        </Button>
      )}
      <span role="status" className="text-small text-text-2">
        {text}
      </span>
    </>
  );
}
