const DOTS = "•••";

/** Shows enough of an e-mail address to recognise it: the first character and the domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at < 1 ? DOTS : `${first}${DOTS}${email.slice(at)}`;
}

/** Shows enough of a phone number to recognise it: the last two digits. */
export function maskPhone(phone: string): string {
  return `${DOTS} ${phone.slice(-2)}`;
}
