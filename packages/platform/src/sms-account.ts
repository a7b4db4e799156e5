/** Where an account of the provider of text messages stands, and what lets us in. */
export type SmsAccount = {
  /** Without a slash or an ending: resources of the account stand below it. */
  readonly address: string;
  readonly headers: { readonly authorization: string };
};

/**
 * Reads the account out of the setting: https://ACCOUNT:TOKEN@api.twilio.com.
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
