/** The groups of operations. */
export const TAGS = [
  { name: "auth", description: "Accounts, sessions, verification and passwords." },
  { name: "users", description: "The caller's own profile and account." },
  { name: "transactions", description: "Payments, manual entries, the history and receipts." },
  { name: "exports", description: "The history as a file." },
  { name: "payments", description: "Cards, and the money that is added by them." },
  { name: "stripe-health", description: "Whether the card provider answers." },
  { name: "stripe-test", description: "Whether the card provider takes an order." },
  { name: "groups", description: "Groups of people who share expenses, and their members." },
  { name: "budgets", description: "Budgets of categories, with what is spent of them." },
  { name: "notifications", description: "The caller's notifications and how they are sent." },
  { name: "push", description: "Push messages to browsers." },
  { name: "realtime", description: "Tickets for the socket." },
  { name: "email-test", description: "Whether mail can be sent." },
  { name: "sms-test", description: "Whether text messages can be sent." },
  { name: "health", description: "Whether the server can answer." },
] as const;
