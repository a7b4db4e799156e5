import type { FraudSettings, RuleAction, RuleType } from "@evenly/contract/fraud/schemas";
import { type SQL, sql } from "drizzle-orm";

/** Settings as stored; limits are those of the party. */
export type StoredSettings = Omit<FraudSettings, "maxDailyMinor" | "maxSingleMinor"> & {
  readonly version: number;
};

/** Facts of a payer and a payee that fraud protection depends on, as JSON. */
export type PaymentFactsRow = {
  readonly country: string | null;
  readonly timeZone: string | null;
  readonly payeeCountry: string | null;
  /** Payments since the given moment, at most `RECENT_MAX`. */
  readonly recent: number;
  /** A change of e-mail, phone or second factor within the last 24 hours. */
  readonly recentChange: {
    readonly what: "email" | "phone" | "factor";
    readonly changedMs: number;
    /** The payer had not paid the payee before the change. */
    readonly isPayeeNew: boolean;
    /** Sent since the change to people who had not been paid before it, in minor units. */
    readonly sentMinor: string;
  } | null;
  readonly unproven: UnprovenRow;
  /** The payer's meters, read in the same statement; null without a party. */
  readonly month: string | null;
  readonly monthMinor: string | null;
  readonly monthCount: number | null;
  readonly moves: number | null;
  /** Whether the session's device was first seen a day ago, is trusted, or the account is younger than that. */
  readonly isDeviceKnown: boolean;
  /** The session's device looks unlike all that it looked like a day ago and before. */
  readonly isLookStrange: boolean;
  /** The payer keeps the payee on the list of people whom they expect to pay. */
  readonly isPayeeTrusted: boolean;
  /** Facts of a session on a device that is not known; null on a known one. */
  readonly newDevice: {
    /** When the device becomes known. */
    readonly knownFromMs: number;
    /** The payer had not paid the payee a day ago. */
    readonly isPayeeNew: boolean;
    /** Sent within 24 hours to people who had not been paid a day ago, in minor units. */
    readonly sentMinor: string;
    /** Whether the account had a second factor before the session was opened. */
    readonly hasOlderFactor: boolean;
  } | null;
  readonly settings: StoredSettings | null;
  readonly rules: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: RuleType;
    readonly thresholdMinor: number;
    readonly windowMinutes: number | null;
    readonly maxAttempts: number | null;
    readonly action: RuleAction;
    /** The `maxAttempts`th latest payment, in epoch milliseconds. */
    readonly markMs: number | null;
  }[];
};

/**
 * Sent and given back to the payee within 24 hours without each factor, in minor units, and the number of these payments. `UNPROVEN_MAX` at most are
 * added up.
 */
export type UnprovenRow = {
  readonly pin: string;
  readonly second_factor: string;
  readonly passkey: string;
  readonly payments: number;
};

/** With 40 payments within ten minutes the score reaches its cap. */
export const RECENT_MAX = 40;

/** Payments of a day to one payee that are added up; after this many the payer is asked anyway. */
export const UNPROVEN_MAX = 500;

/** A row of `fraud_settings` as `StoredSettings`. */
export const settingsJson = sql`jsonb_build_object('isEnabled', s.is_enabled,
  'riskThresholds', jsonb_build_object('low', s.risk_low, 'medium', s.risk_medium, 'high', s.risk_high, 'critical', s.risk_critical),
  'autoBlockThreshold', s.auto_block_threshold, 'require2FAThreshold', s.require_2fa_threshold,
  'reviewThreshold', s.review_threshold, 'isTwoFactorRequired', s.is_two_factor_required,
  'allowedCountries', s.allowed_countries, 'blockedCountries', s.blocked_countries,
  'isDeviceVerified', s.is_device_verified, 'isLocationVerified', s.is_location_verified,
  'timeRestriction', jsonb_build_object('isEnabled', s.hours_enabled, 'startMinute', s.hours_start_minute,
    'endMinute', s.hours_end_minute, 'timeZone', s.hours_time_zone),
  'recall', s.recall, 'recallMinutes', s.recall_minutes,
  'notify', jsonb_build_object('email', s.notify_email, 'sms', s.notify_sms, 'push', s.notify_push), 'version', s.version)`;

type Asked = {
  readonly payerId: SQL;
  readonly payeeId: SQL;
  readonly at: SQL;
  readonly recentSince: SQL;
  readonly daySince: SQL;
  /** The payer's session; null for callers without one. */
  readonly sessionId: SQL;
};

/** Whether a hold of transfer `t` moves its money: what was taken back, rejected or has expired does not. */
const isAlive = sql`coalesce((select h.state in ('open', 'captured') from holds h where h.id = t.hold_id), true)`;

/**
 * `UnprovenRow` of one person's payments to another since a moment, with what they gave back, as JSON; Evenly's own reversals do not count.
 * Without a payee it is of those to addresses without an
 * account, all together.
 */
export function unprovenSums(payerId: SQL, payeeId: SQL, since: SQL): SQL {
  const columns = sql`t.amount_minor as minor, coalesce((t.security->>'pinVerified')::boolean, false) as has_pin,
    coalesce((t.security->>'twoFactorVerified')::boolean, false) as has_code,
    coalesce((t.security->>'biometricVerified')::boolean, false) as has_passkey`;
  const isLate = sql`t.payer_user_id = ${payerId} and t.effective_at > ${since}
    and (t.kind = 'payment' or ${isAlive})`;
  return sql`(select jsonb_build_object('payments', count(*),
      'pin', coalesce(sum(u.minor) filter (where not u.has_pin), 0)::text,
      'second_factor', coalesce(sum(u.minor) filter (where not u.has_code), 0)::text,
      'passkey', coalesce(sum(u.minor) filter (where not u.has_passkey), 0)::text)
    from (
      select ${columns} from transfers t
        where ${isLate} and t.payee_user_id = ${payeeId}
          and (t.kind in ('payment', 'hold') or t.kind in ('reversal', 'refund') and t.owner_user_id = t.payer_user_id)
      union all select ${columns} from transfers t
        where ${payeeId} is null and ${isLate} and t.payee_user_id is null and t.kind = 'hold'
      limit ${UNPROVEN_MAX}) as u)`;
}

/**
 * Whether a session's device is known, see `isDeviceKnown`. A caller without a session is no device.
 *
 * NOTE: `exists` is avoided, since it can become a hash of the whole table.
 */
export function deviceIsKnown({
  payerId,
  at,
  daySince,
  sessionId,
  isTrustEnough = true,
}: Pick<Asked, "payerId" | "at" | "daySince" | "sessionId"> & { readonly isTrustEnough?: boolean }): SQL {
  const isTrusted = sql`or coalesce((select true from trusted_devices d
          where d.user_id = ${payerId} and d.device_hash = s.device_hash and d.ended_at is null and d.expires_at > ${at} limit 1), false)`;
  return sql`${sessionId} is null
    or coalesce((select y.created_at > ${daySince} from users y where y.id = ${payerId}), false)
    or coalesce((
      select s.created_at <= ${daySince}
        or coalesce((select true from sessions o
          where o.user_id = ${payerId} and o.device_hash = s.device_hash and o.created_at <= ${daySince} limit 1), false)
        ${isTrustEnough ? isTrusted : sql``}
      from sessions s where s.id = ${sessionId} and s.user_id = ${payerId}), false)`;
}

/** Parts of a look; two looks are alike when most of them are the same, since a browser's update changes some. */
const LOOKS = ["screen_resolution", "timezone", "language", "plugins", "canvas", "webgl", "audio"];
const ALIKE_MIN = 4;

/** `isLookStrange` of a session; false where it has sent no look, and where its device has none that is older than a day. */
function isLookStrange({ payerId, sessionId, daySince }: Asked): SQL {
  const same = sql.join(
    LOOKS.map((look) => sql.identifier(`${look}_hash`)).map(
      (hash) => sql`(o.${hash} is not distinct from f.${hash})::int`,
    ),
    sql` + `,
  );
  return sql`coalesce((
    select max(${same}) < ${ALIKE_MIN} from device_fingerprints f
      join sessions fs on fs.id = f.session_id
      join device_fingerprints o on o.user_id = f.user_id and o.created_at <= ${daySince}
      join sessions os on os.id = o.session_id and os.device_hash = fs.device_hash
    where f.session_id = ${sessionId} and f.user_id = ${payerId}), false)`;
}

/** Whether the payer had paid a person before a moment. */
function wasPaid(payerId: SQL, payeeId: SQL, before: SQL): SQL {
  return sql`coalesce((select true from transfers b where b.payer_user_id = ${payerId} and b.payee_user_id = ${payeeId}
    and b.state = 'posted' and b.kind in ('payment', 'capture') and b.effective_at < ${before} limit 1), false)`;
}

/** `recentChange` of user `u`. Held payments count as sent until they are given back. */
function recentChange(payerId: SQL, payeeId: SQL): SQL {
  return sql`jsonb_build_object('what', u.credential_changed,
    'changedMs', floor(extract(epoch from u.credential_changed_at) * 1000)::bigint,
    ${toNewPeople(payerId, payeeId, sql`u.credential_changed_at`)})`;
}

/** Whether the payee is new since a moment, and what was sent since to people who are. */
function toNewPeople(payerId: SQL, payeeId: SQL, since: SQL): SQL {
  return sql`'isPayeeNew', not ${wasPaid(payerId, payeeId, since)},
    'sentMinor', (select coalesce(sum(t.amount_minor), 0)::text from transfers t
      where t.payer_user_id = ${payerId} and t.kind in ('payment', 'hold') and t.effective_at >= ${since}
        and (t.kind = 'payment' or ${isAlive})
        and not ${wasPaid(payerId, sql`t.payee_user_id`, since)})`;
}

/** `newDevice` of a session `s`. */
function newDevice({ payerId, payeeId, daySince }: Asked): SQL {
  return sql`jsonb_build_object(
    'knownFromMs', floor(extract(epoch from coalesce((select min(o.created_at) from sessions o
      where o.user_id = ${payerId} and o.device_hash = s.device_hash), s.created_at) + interval '24 hours') * 1000)::bigint,
    'hasOlderFactor', coalesce((select true from factors f
      where f.user_id = ${payerId} and f.confirmed_at < s.created_at limit 1), false),
    ${toNewPeople(payerId, payeeId, daySince)})`;
}

/** `PaymentFactsRow` of one payment as a column; every part is one look-up by index. */
export function paymentFacts(asked: Asked): SQL {
  const { payerId, payeeId, at, recentSince, daySince } = asked;
  const outgoing = sql`t.payer_user_id = ${payerId} and t.kind in ('payment', 'hold')`;
  return sql`(select jsonb_build_object(
    'country', (select p.country from parties p where p.user_id = ${payerId}),
    'timeZone', (select coalesce(p.next_time_zone, p.time_zone) from parties p where p.user_id = ${payerId}),
    'payeeCountry', (select p.country from parties p where p.user_id = ${payeeId}),
    'recent', (select count(*) from (
      select from transfers t where ${outgoing} and t.effective_at > ${recentSince} limit ${RECENT_MAX}) as r),
    'recentChange', (select ${recentChange(payerId, payeeId)} from users u where u.id = ${payerId}
      and u.credential_changed_at > ${at} - interval '24 hours'),
    'unproven', ${unprovenSums(payerId, payeeId, daySince)},
    'month', meters.month, 'monthMinor', meters.month_minor::text, 'monthCount', meters.month_count, 'moves', meters.moves,
    'isDeviceKnown', device.is_known,
    'isLookStrange', ${isLookStrange(asked)},
    'isPayeeTrusted', coalesce((select true from trusted_payees y
      where y.user_id = ${payerId} and y.trusted_user_id = ${payeeId} limit 1), false),
    'newDevice', (select ${newDevice(asked)} from sessions s
      where s.id = ${asked.sessionId} and s.user_id = ${payerId} and not device.is_known),
    'settings', (select ${settingsJson} from fraud_settings s where s.user_id = ${payerId}),
    'rules', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'type', r.type, 'thresholdMinor', r.threshold_minor,
        'windowMinutes', r.window_minutes, 'maxAttempts', r.max_attempts, 'action', r.action,
        'markMs', case when r.type = 'frequency' then (
          select floor(extract(epoch from t.effective_at) * 1000)::bigint from transfers t where ${outgoing}
          order by t.payer_user_id desc, t.effective_at desc, t.id desc offset r.max_attempts - 1 limit 1) end)
        order by r.created_at, r.id)
      from fraud_rules r
      where r.user_id = ${payerId} and r.is_enabled and coalesce((
        select false from fraud_snoozes n
        where n.rule_id = r.id and n.payee_user_id = ${payeeId} and n.until > ${at} limit 1), true)
    ), '[]'::jsonb))
    from (select 1) as one
      cross join lateral (select ${deviceIsKnown(asked)} as is_known offset 0) as device
      left join lateral (
        select p.meter_month as month, p.month_minor, p.month_count, p.moves from parties p where p.user_id = ${payerId} offset 0
      ) as meters on true)`;
}
