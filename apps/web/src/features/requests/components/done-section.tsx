import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Avatar, Chip, Money, Row, RowList } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { useRequests } from "../use-requests.ts";
import { AboutLink } from "./about-link.tsx";
import { ListStates } from "./list-states.tsx";
import { ReceiptsButton } from "./receipts-button.tsx";

/** Closed requests of both sides, the newest first. */
export function DoneSection() {
  const t = useTranslations("requests");
  const query = useRequests("done");
  return (
    <section aria-labelledby="done" className="lg:mt-10">
      <h2 id="done" className="mb-1 text-h2 font-semibold">
        {t("done")}
      </h2>
      <ListStates query={query} empty={{ title: t("nothingDone"), text: t("nothingDoneText") }}>
        <RowList>
          {query.data?.requests.map((request) => (
            <DoneRow key={request.id} request={request} />
          ))}
        </RowList>
      </ListStates>
    </section>
  );
}

/** How a request ended. What was given back is not asked for again, so its state is that of a cancelled one. */
function endOf({ state, paidMinor, returnedMinor }: PaymentRequest) {
  if (state !== "cancelled" || returnedMinor === 0n) return state;
  return paidMinor > 0n ? "partly_returned" : "returned";
}

function DoneRow({ request }: { readonly request: PaymentRequest }) {
  const t = useTranslations("requests");
  const format = useFormatter();
  const { person, isOwn, paidMinor, amountMinor, currency, note, declineReason, closedAt } = request;
  const name =
    person?.displayName ?? request.address ?? t(request.linkKind === "shared" ? "anyone" : "someone");
  const day = format.dateTime(closedAt ?? request.createdAt, { month: "short", day: "numeric" });
  const ended = endOf(request);
  const signed = isOwn ? paidMinor : -paidMinor;
  return (
    <Row
      lead={<Avatar id={person?.id ?? request.id} name={name} imageUrl={person?.avatarUrl ?? null} />}
      title={t(`ends.${isOwn ? "own" : "other"}.${ended}`, { name })}
      meta={[note, declineReason && `“${declineReason}”`, day].filter(Boolean).join(" · ")}
      middle={
        <span className="flex flex-wrap items-center gap-2 empty:hidden">
          <AboutLink request={request} />
          {request.attachmentCount > 0 && <ReceiptsButton request={request} />}
          {ended !== "paid" && <Chip>{t(`states.${ended}`)}</Chip>}
        </span>
      }
      amount={
        paidMinor > 0n ? (
          <Money amountMinor={signed} currency={currency} sign="always" tone={isOwn ? "in" : "default"} />
        ) : (
          <s className="text-text-3">
            <Money amountMinor={amountMinor} currency={currency} />
          </s>
        )
      }
    />
  );
}
