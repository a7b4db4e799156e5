/** An operator's name as other people read it: initial and last name. */
export function shortName({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  const [initial = ""] = firstName;
  return `${initial}. ${lastName}`;
}
