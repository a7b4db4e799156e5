/** An address with only the first character of its name, for whoever should recognise their own. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at < 1 ? "•••" : `${first}•••${email.slice(at)}`;
}
