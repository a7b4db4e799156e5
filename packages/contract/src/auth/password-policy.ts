/** Password rules with the exact texts of the specification; free of zod so that the sign-up screen can tick them live. @see spec 2 section 5 */
export const passwordRules = [
  {
    id: "length",
    message: "Password must be at least 8 characters long",
    holds: (password: string) => [...password].length >= 8,
  },
  {
    id: "uppercase",
    message: "Password must contain at least one uppercase letter",
    holds: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    id: "lowercase",
    message: "Password must contain at least one lowercase letter",
    holds: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    id: "number",
    message: "Password must contain at least one number",
    holds: (password: string) => /\d/.test(password),
  },
  {
    id: "special",
    message: "Password must contain at least one special character",
    holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
] as const;

/** Longest password in bytes; longer ones are refused clearly, never cut. */
export const PASSWORD_BYTES_MAX = 256;

/** What else the server says of a new password; clients find their own words by these texts. */
export const passwordRefusals = {
  tooLong: `Password must be at most ${PASSWORD_BYTES_MAX} bytes long`,
  leaked: "Password is on a list of leaked passwords",
  reused: "Password must differ from your last 5 passwords",
} as const;
