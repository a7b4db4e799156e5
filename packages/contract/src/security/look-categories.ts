/** Why an operator looks at an account, as its owner reads it. */
export const LOOK_CATEGORIES = ["support", "security_check", "payment_review", "appeal", "legal"] as const;
