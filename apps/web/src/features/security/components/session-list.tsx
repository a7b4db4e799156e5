import type { SessionView } from "@evenly/contract/auth/schemas";
import { Button, Chip, ErrorState, IconTile, Note, Row, RowList, SkeletonRows } from "@evenly/ui";
import { Laptop, Monitor, ShieldAlert, Smartphone, Tablet } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useAgo, usePlaceText } from "../use-event-texts.ts";

const icons = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, other: Monitor } as const;

/** Every signed-in session, this one first; each can be signed out, or all others at once. */
export function SessionList() {
  const t = useTranslations("security.sessions");
  const common = useTranslations("common");
  const list = api.auth.listSessions.useQuery(undefined, { refetchOnWindowFocus: true });
  const sessions = list.data?.sessions;
  return (
    <section aria-labelledby="sessions">
      <div className="-mt-2.5 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="sessions" className="text-h2 font-semibold">
          {t("title")}
        </h2>
        {sessions && sessions.length > 1 && <SignOutOthers />}
      </div>
      {list.isPending && <SkeletonRows count={3} />}
      {list.isError && !sessions && (
        <ErrorState
          title={t("failed")}
          text={t("failedText")}
          action={<Button onClick={() => void list.refetch()}>{common("retry")}</Button>}
        />
      )}
      {sessions && (
        <RowList label={t("title")}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      )}
      <Note className="mt-7" icon={<ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" />}>
        {t("note")}
      </Note>
    </section>
  );
}

function SignOutOthers() {
  const t = useTranslations("security.sessions");
  const utils = api.useUtils();
  const revoke = useChange(apiClient.auth.revokeOtherSessions.mutate, {
    done: ({ ended }) => {
      void utils.auth.listSessions.invalidate();
      return t("othersDone", { count: ended });
    },
  });
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3 max-lg:min-h-11 sm:-mr-3 sm:ml-0"
      busyLabel={revoke.isPending && t("signingOut")}
      onClick={() => revoke.mutate()}
    >
      {t("others")}
    </Button>
  );
}

function SessionRow({ session }: { readonly session: SessionView }) {
  const t = useTranslations("security.sessions");
  const format = useFormatter();
  const name = useDeviceName(session);
  const placeOf = usePlaceText();
  const { device, place, ipAddress, isCurrent, isRemembered, createdAt } = session;
  const Icon = icons[device.kind];
  const about = [
    place && placeOf(place),
    ipAddress,
    isCurrent && t("thisDevice"),
    t("opened", { date: format.dateTime(createdAt, { dateStyle: "medium" }) }),
    isRemembered && t("remembered"),
  ];
  return (
    <Row
      lead={
        <IconTile>
          <Icon size={20} strokeWidth={1.75} />
        </IconTile>
      }
      title={name}
      meta={
        <>
          {!isCurrent && (
            <span className="sm:hidden">
              <LastSeen session={session} />
              {" · "}
            </span>
          )}
          {about.filter(Boolean).join(" · ")}
        </>
      }
      amount={
        <span className="flex items-center gap-2.5">
          <span className={isCurrent ? undefined : "max-sm:hidden"}>
            <LastSeen session={session} />
          </span>
          {isCurrent ? <Chip tone="you">{t("you")}</Chip> : <SignOutButton session={session} name={name} />}
        </span>
      }
    />
  );
}

function useDeviceName({ device }: SessionView): string {
  const t = useTranslations("security.sessions");
  const machine = device.name ?? device.os ?? t("unknown");
  return `${machine} · ${device.browser ?? t("unknownBrowser")}`;
}

function LastSeen({ session }: { readonly session: SessionView }) {
  const t = useTranslations("security.sessions");
  const ago = useAgo();
  return (
    <span className="numeric text-small text-text-3">
      {session.isCurrent ? t("now") : ago(session.lastSeenAt)}
    </span>
  );
}

function SignOutButton({ session, name }: { readonly session: SessionView; readonly name: string }) {
  const t = useTranslations("security.sessions");
  const revoke = useChange(apiClient.auth.revokeSession.mutate, {
    done: () => t("signedOut", { device: name }),
    refresh: [["auth", "listSessions"]],
  });
  return (
    <Button
      variant="secondary"
      size="small"
      className="max-lg:min-h-11"
      aria-label={t("signOutLabel", { device: name })}
      busyLabel={revoke.isPending && t("signingOut")}
      onClick={() => revoke.mutate({ sessionId: session.id })}
    >
      {t("signOut")}
    </Button>
  );
}
