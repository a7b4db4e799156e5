import { toAmountText, WALLET_CURRENCY } from "@evenly/contract";
import type {
  OperatorUser,
  OperatorUserDetail,
  ParkedJob,
  WaitingAct,
} from "@evenly/contract/operators/schemas";
import type { ServiceKey } from "@evenly/contract/service-keys/schemas";

/** One user on one line. */
export function describeUser(user: OperatorUser): string {
  const marks = [
    user.role === "admin" ? "admin" : null,
    user.suspendedAt && `suspended ${momentText(user.suspendedAt)}`,
    user.frozenAt && `frozen ${momentText(user.frozenAt)}`,
    user.deactivatedAt && `deleted ${momentText(user.deactivatedAt)}`,
    user.emailVerified ? null : "email not verified",
  ];
  const standing = marks.filter(Boolean).join(", ");
  return `${user.id}  @${user.handle}  ${user.displayName}${standing === "" ? "" : `  (${standing})`}`;
}

/** One waiting act on one line. */
export function describeWaitingAct({
  id,
  act,
  subject,
  serviceKey,
  reason,
  proposedBy,
  expiresAt,
}: WaitingAct): string {
  const by = proposedBy.isYou ? "you" : proposedBy.displayName;
  const key = serviceKey === null ? "" : `  key ${serviceKey.name} (${serviceKey.scopes.join()})`;
  return `${id}  ${act}  @${subject.handle}${key}  asked for by ${by}: ${oneLine(reason)}  waits until ${momentText(expiresAt)}`;
}

/** One parked job on one line; its payload is nobody's to read. */
export function describeParkedJob(job: ParkedJob): string {
  const { id, name, attempts, parkedAt, blocked, error } = job;
  const behind = blocked === 0 ? "" : `, ${blocked} wait behind it`;
  return `${id}  ${name}  parked ${momentText(parkedAt)} after ${attempts} attempts${behind}: ${error ?? "its process ended each time"}`;
}

/** One service key on one line, without what would open anything. */
export function describeServiceKey(key: ServiceKey): string {
  const { id, name, actingUserId, scopes, expiresAt, revokedAt, lastUsedAt, dailyCapMinor, approvedAt } = key;
  const cap = dailyCapMinor === 0n ? "" : `, ${toAmountText(dailyCapMinor, WALLET_CURRENCY)} a day`;
  const approval = dailyCapMinor > 0n && approvedAt === null ? ", not approved by its user" : "";
  const used = lastUsedAt === null ? "never used" : `used ${momentText(lastUsedAt)}`;
  const end = revokedAt === null ? `until ${momentText(expiresAt)}` : `revoked ${momentText(revokedAt)}`;
  return `${id}  ${name}  for ${actingUserId}  ${scopes.join()}  ${end}, ${used}${cap}${approval}`;
}

/** Everything an operator sees of a user, a line each. */
export function describeDetail(user: OperatorUserDetail): string {
  const facts: readonly (readonly [string, string | null])[] = [
    ["email", user.email],
    ["phone", user.phone],
    ["country", user.country],
    ["time zone", user.timeZone],
    ["identity", user.identityTier],
    ["joined", momentText(user.createdAt)],
    ["suspended because", user.suspendedReason],
    ["frozen because", user.frozenReason],
    ...user.balances.map(
      ({ currency, postedMinor, heldMinor }) =>
        [
          "balance",
          `${currency} ${toAmountText(postedMinor, currency)}, held ${toAmountText(heldMinor, currency)}`,
        ] as const,
    ),
    ...user.openSessions.map(
      ({ createdAt, ipAddress, userAgent }) =>
        ["session", [momentText(createdAt), ipAddress, oneLine(userAgent)].join("  ")] as const,
    ),
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : `  ${name.padEnd(18)} ${value}`));
  return [describeUser(user), ...lines].join("\n");
}

/** A moment in UTC, to the minute. */
export function momentText(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** What a stranger's browser called itself must not write on an operator's terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{C}/gu, " ");
}
