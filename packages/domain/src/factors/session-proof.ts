/** What proves a session, as the session stores it. */
export type ProvingMethod = "totp" | "passkey" | "backup";
type Method = ProvingMethod | "email" | "sms";
type Factor = { readonly kind: Method; readonly confirmedAt: Date | null };

/** Hours in which a new factor proves nothing on a device that is new to the account: the password alone can have set it up. */
export const NEW_FACTOR_HOURS = 24;

const HOUR_MS = 3_600_000;

/**
 * Whether a proof by this method lets a session act for operators. Codes by mail and text message do not: who reads the mailbox also resets
 * the password, and a number can be taken over.
 */
export function isProving(method: Method): method is ProvingMethod {
  return method !== "email" && method !== "sms";
}

/** Factors that prove sessions. Backup codes do while there is one, since they also come with codes by mail. */
export function provingFactors<Row extends Factor>(factors: readonly Row[]): readonly Row[] {
  return factors.filter(({ kind, confirmedAt }) => isProving(kind) && confirmedAt !== null);
}

/** Moment from which a factor, set up at `since`, proves sessions on a device. */
export function provesFrom(since: Date, isDeviceKnown: boolean): Date {
  return isDeviceKnown ? since : new Date(since.getTime() + NEW_FACTOR_HOURS * HOUR_MS);
}
