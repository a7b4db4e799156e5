import { invariant } from "@evenly/contract";
import type { SecurityState } from "@evenly/contract/security/schemas";
import { listAccountsOf } from "@evenly/db/operators/queries";
import { countAlerts } from "@evenly/db/security/alert-queries";
import { listSecurityEvents } from "@evenly/db/security/event-queries";
import { countSeriousEvents, listTopDevices, listTopPlaces } from "@evenly/db/security/report-queries";
import { reportScore } from "@evenly/domain/security/report-score";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { freezeStateOf } from "./freeze-state.ts";
import { loadChoices } from "./load.ts";
import { presentEvent } from "./present.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Period of the report. */
const REPORT_MS = 90 * DAY_MS;
const SIGN_INS_MAX = 5;

/**
 * The caller's security report: score, places and devices of the last 90 days, open alerts, latest sign-ins and the freeze.
 *
 * @throws {UNAUTHENTICATED}
 * @see spec 2 section 5 (Security report risk score), section 9
 */
export async function getSecurityState(ctx: ServiceContext): Promise<SecurityState> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const period = { userId, since: new Date(now.getTime() - REPORT_MS) };
  const kinds = ["sign_in", "new_device"];
  const [[account], choices, seriousEvents, alerts, places, topDevices, signIns] = await Promise.all([
    listAccountsOf(ctx.db, [userId]),
    loadChoices(ctx.db, userId),
    countSeriousEvents(ctx.db, period),
    countAlerts(ctx.db, userId),
    listTopPlaces(ctx.db, period),
    listTopDevices(ctx.db, period),
    listSecurityEvents(ctx.db, { userId, kinds, after: null, limit: SIGN_INS_MAX }),
  ]);
  invariant(account, "a signed-in user has a party");
  const { user } = account;
  const ageMs = now.getTime() - user.passwordChangedAt.getTime();
  return {
    score: reportScore(seriousEvents),
    seriousEvents,
    openAlerts: alerts.open,
    topLocations: places.map(({ country, city, count }) => ({ place: { country, city }, count })),
    topDevices,
    lastSignIns: signIns.map(presentEvent),
    passwordChangedAt: user.passwordChangedAt,
    isPasswordOld: choices.passwordExpiry > 0 && ageMs >= choices.passwordExpiry * DAY_MS,
    emailVerified: user.emailVerifiedAt !== null,
    phoneConfirmed: user.phoneConfirmedAt !== null,
    freeze: freezeStateOf(account),
  };
}
