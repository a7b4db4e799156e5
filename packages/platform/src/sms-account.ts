/** URL and credentials of the SMS provider's account. */
export type SmsAccount = {
  /** Without trailing slash or extension; the account's resources are below it. */
  readonly address: string;
  readonly headers: { readonly authorization: string };
};

/**
 * Parses the setting https://ACCOUNT:TOKEN@api.twilio.com.
 *
 * @see https://www.twilio.com/docs/iam/api/account
 */
export function readSmsAccount(url: string): SmsAccount {
  const { origin, username, password } = new URL(url);
  const account = decodeURIComponent(username);
  const credentials = Buffer.from(`${account}:${decodeURIComponent(password)}`).toString("base64");
  return {
    address: `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}`,
    headers: { authorization: `Basic ${credentials}` },
  };
}
