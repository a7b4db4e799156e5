/**
 * Log rules for fields of inputs and columns: names grouped by reason. `hidden` values are excluded from all logs. `shown`
 * values are personal or sent by users, and may be logged. `tokenHash`, `token_hash` and `Token-Hash` are the same name.
 */
export type LogFields = {
  readonly hidden?: Readonly<Record<string, readonly string[]>>;
  readonly shown?: Readonly<Record<string, readonly string[]>>;
};
