/**
 * Password rules with the exact texts of the specification. In a file without zod, so that the sign-up screen can check them
 * while the user types.
 *
 * @see spec 2 section 5
 */
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

/** Maximum password length in bytes; longer ones are refused, never truncated. */
export const PASSWORD_BYTES_MAX = 256;

/** Other refusals of new passwords; clients map these texts to translations. */
export const passwordRefusals = {
  tooLong: `Password must be at most ${PASSWORD_BYTES_MAX} bytes long`,
  leaked: "This password has leaked before. Choose another one.",
  reused: "You've used this password before. Choose a new one.",
} as const;
