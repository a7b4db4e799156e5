/** Actors that appear with what is built, and the names of tables, procedures, policies or messages that they appear with. */
const APPEARS_WITH: Readonly<Record<string, RegExp>> = {
  "a member": /(^|[._])(group|member)/i,
  "a removed member": /(^|[._])(group|member)/i,
  "a key without the scope": /(^|[._])(api|service|developer)_?key/i,
};

/**
 * Actors that an authorisation matrix has to ask about, seen what is built, and does not: an empty list while there are
 * neither groups nor keys, and as soon as its columns are there.
 */
export function missingActors(built: readonly string[], actors: readonly string[]): readonly string[] {
  return Object.entries(APPEARS_WITH)
    .filter(([, name]) => built.some((each) => name.test(each)))
    .map(([actor]) => actor)
    .filter((actor) => !actors.includes(actor));
}
