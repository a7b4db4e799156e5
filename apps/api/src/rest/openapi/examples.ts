import { type ErrorCode, errorRow } from "@evenly/contract";
import { baseOf } from "./names.ts";

const REQUEST_ID = "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e40";
const AT = "2026-11-21T10:00:00.000Z";
const TOKEN = "Yk3vQe7hW2sR9uTn5bXcL0mPzA6dGfJ8iKoE1rVtNqM";
const PERSON = {
  id: "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e41",
  displayName: "Ben Okafor",
  handle: "ben",
  avatarUrl: null,
};
const USER = {
  id: "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e42",
  email: "ana@example.com",
  emailVerified: true,
  pendingEmail: null,
  firstName: "Ana",
  lastName: "Ribeiro",
  displayName: "Ana Ribeiro",
  handle: "ana",
  handleChangeableAt: null,
  phone: null,
  phoneConfirmed: false,
  avatarUrl: null,
  avatarSmallUrl: null,
  country: "US",
  timeZone: "America/New_York",
  limitsTimeZone: null,
  locale: "en",
  displayCurrency: "USD",
  identityTier: "unverified",
  isFrozen: false,
  isFrozenByOwner: false,
  isAdmin: false,
  version: 1,
  createdAt: AT,
};
const TRANSACTION = {
  id: "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e43",
  type: "payment_sent",
  status: "completed",
  direction: "out",
  amount: "-12.50",
  fee: "0.00",
  currency: "USD",
  person: PERSON,
  merchant: null,
  description: "Lunch",
  category: "food",
  tags: [],
  note: null,
  version: 1,
  refusal: null,
  hold: null,
  effectiveAt: AT,
  recordedAt: AT,
};
const BUDGET = {
  id: "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e46",
  userId: USER.id,
  categoryId: "food",
  category: "food",
  groupId: null,
  amount: "400.00",
  spent: "312.40",
  carried: "0.00",
  overBy: "0.00",
  percent: 78,
  status: "safe",
  currency: "USD",
  period: "monthly",
  startDate: "2026-01-01",
  endDate: null,
  isActive: true,
  rollover: "none",
  version: 1,
  createdAt: AT,
  updatedAt: AT,
};
const MEMBER = {
  id: "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e44",
  userId: USER.id,
  firstName: "Ana",
  lastName: "Ribeiro",
  profilePicture: null,
  role: "admin",
  joinedAt: AT,
  isActive: true,
  isInvited: false,
  totalContributed: "84.20",
  totalOwed: "42.10",
  balance: "42.10",
};
const GROUP = {
  id: "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e45",
  name: "Flat 14B",
  description: null,
  createdBy: USER.id,
  createdAt: AT,
  updatedAt: AT,
  members: [MEMBER],
  settings: {
    allowMemberInvites: true,
    requireApprovalForExpenses: false,
    defaultSplitMethod: "equal",
    currency: "USD",
    privacy: "private",
    notifications: { newExpenses: true, paymentsReceived: true, groupUpdates: true, reminders: true },
  },
  totalExpenses: "84.20",
  totalTransactions: 1,
  isActive: true,
  color: "teal",
};
const DETAIL = {
  ...TRANSACTION,
  shared: { description: "Lunch", category: "food" },
  giveBack: null,
  related: [],
  security: {
    transactionId: TRANSACTION.id,
    userId: USER.id,
    requiresPin: false,
    requires2FA: false,
    requiresBiometric: false,
    pinVerified: false,
    twoFactorVerified: false,
    biometricVerified: false,
    riskScore: 0,
    riskFactors: [],
    fraudScore: 0,
    fraudLevel: "low",
    fraudFactors: [],
    decision: "allow",
    reasons: [],
    isApproved: true,
    securityChecks: { locationCheck: true, deviceCheck: true, patternCheck: true, amountCheck: true },
  },
  verification: null,
  balanceAfter: "87.50",
  timeline: [{ state: "completed", at: AT, actor: "you" }],
  entries: [
    { entryId: "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e44", account: "wallet", amount: "-12.50", seq: "7" },
  ],
};
const FACTS = { transferId: TRANSACTION.id };
const NOTIFICATION = {
  id: "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e45",
  userId: USER.id,
  type: "payment_received",
  title: "Ben paid you $18.50",
  message: "Tickets",
  priority: "high",
  category: "payments",
  actionUrl: `/history/${TRANSACTION.id}`,
  actionText: "View payment",
  icon: "arrow-down-left",
  data: FACTS,
  metadata: FACTS,
  digestCount: 1,
  createdAt: AT,
  timestamp: AT,
  isRead: false,
  read: false,
  isArchived: false,
  snoozedUntil: null,
};
const CHANNEL = { id: "email", enabled: true };
const PREFERENCE = { type: "payment_received", channel: "email", isEnabled: true };
const SETTINGS = {
  userId: USER.id,
  version: 3,
  pushNotifications: true,
  emailNotifications: true,
  soundEnabled: false,
  quietHours: { enabled: true, start: "22:00", end: "07:00" },
  timeZone: "America/New_York",
  channels: [{ ...CHANNEL, name: "Email", type: "email", priority: 2, deliveryTime: "instant" }],
  preferences: [{ ...PREFERENCE, isLocked: false }],
  nextPushAt: null,
};
const METHOD = {
  id: "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e61",
  brand: "visa",
  last4: "4242",
  expMonth: 8,
  expYear: 2028,
  isDefault: true,
  expiry: "valid",
  isInUse: false,
  addedAt: AT,
};
const INTENT = {
  id: "0199f3a2-7c41-7d1e-9b53-2f6d1a9c8e62",
  amount: "200.00",
  currency: "USD",
  description: null,
  status: "requires_payment_method",
  clientSecret: null,
  lastError: null,
  transactionId: null,
  createdAt: AT,
};
const ENDPOINT = "https://push.example.com/send/abc";

const success = { success: true };
const oneBudget = { ...success, budget: BUDGET };
const oneMethod = { body: { paymentMethodId: "pm_1PqsXyz" }, answer: { ...success, paymentMethod: METHOD } };
const oneIntent = {
  body: { amount: "200.00", currency: "USD" },
  answer: { ...success, paymentIntent: INTENT },
};
const confirmed = { ...success, paymentIntent: { ...INTENT, status: "processing" } };
const paymentMethods = { answer: { ...success, paymentMethods: [METHOD] } };
const providerChecked = {
  answer: { ...success, message: "Stripe is configured and reachable, in test mode." },
};
const unread = { answer: { ...success, data: { unreadCount: 2 } } };
const profile = { answer: { ...success, user: USER } };
const password = "correct horse battery staple";
const words = { description: "Lunch with Ben", category: "food", tags: ["work"], note: null };
const transaction = { answer: { ...success, transaction: { ...TRANSACTION, tags: ["work"] } } };
const settings = { answer: { ...success, data: SETTINGS } };
const session = { ...success, token: TOKEN, tokenExpiresAt: "2026-11-21T10:15:00.000Z" };

type Examples = { readonly body?: object; readonly answer?: object };

/** A request and its answer by operation; checked against the document's schemas. */
const OF_OPERATION: Readonly<Record<string, Examples>> = {
  register: {
    body: { email: USER.email, password, firstName: "Ana", lastName: "Ribeiro", acceptTerms: true },
    answer: { ...session, user: { ...USER, emailVerified: false } },
  },
  login: { body: { email: USER.email, password }, answer: { ...session, user: USER } },
  signInWithFactor: {
    body: { challengeId: TOKEN, code: "482913" },
    answer: { ...session, user: USER },
  },
  refresh: { body: { token: TOKEN }, answer: session },
  logout: { body: { token: TOKEN }, answer: success },
  verifyEmail: { body: { token: TOKEN, password }, ...profile },
  resendVerification: { body: { email: USER.email }, answer: success },
  forgotPassword: { body: { email: USER.email }, answer: success },
  resetPassword: { body: { token: TOKEN, password }, answer: success },
  getProfile: profile,
  updateProfile: { body: { firstName: "Ana", locale: "en", expectedVersion: 1 }, ...profile },
  setAvatar: profile,
  changePassword: { body: { currentPassword: password, newPassword: `${password} 2` }, answer: success },
  deleteAccount: { body: { password }, answer: success },
  listTransactions: {
    answer: {
      ...success,
      transactions: [TRANSACTION],
      nextCursor: null,
      total: 1,
      totalIsCapped: false,
      searchedTo: null,
    },
  },
  verifyTransaction: {
    body: { pin: "583920", code: "482913" },
    answer: { ...success, transaction: TRANSACTION, verification: null },
  },
  createTransaction: {
    body: { to: "@ben", amount: "12.50", currency: "USD", description: "Lunch", category: "food" },
    answer: { ...success, transaction: TRANSACTION },
  },
  getTransaction: { answer: { ...success, transaction: DETAIL } },
  replaceTransaction: { body: words, ...transaction },
  updateTransaction: { body: { description: "Lunch with Ben", version: 1 }, ...transaction },
  deleteTransaction: { answer: success },
  takeBack: { answer: { ...success, transaction: { ...TRANSACTION, status: "cancelled" } } },
  listNotifications: {
    answer: { ...success, data: { notifications: [NOTIFICATION], unreadCount: 1, nextCursor: null } },
  },
  countUnreadNotifications: { answer: { ...success, data: { count: 1 } } },
  markNotificationRead: unread,
  putNotificationRead: unread,
  archiveNotification: unread,
  deleteNotification: unread,
  markAllNotificationsRead: { answer: { ...success, data: { unreadCount: 0 } } },
  getNotificationSettings: settings,
  updateNotificationSettings: {
    body: { quietHours: SETTINGS.quietHours, channels: [CHANNEL], preferences: [PREFERENCE], version: 3 },
    ...settings,
  },
  subscribePush: {
    body: { subscription: { endpoint: ENDPOINT, keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) } } },
    answer: success,
  },
  listGroups: { answer: { ...success, groups: [GROUP], nextCursor: null } },
  createGroup: { body: { name: "Flat 14B" }, answer: { ...success, group: GROUP } },
  getGroup: { answer: { ...success, group: GROUP } },
  replaceGroup: { body: { name: "Flat 14B" }, answer: { ...success, group: GROUP } },
  updateGroup: { body: { color: "teal" }, answer: { ...success, group: GROUP } },
  deleteGroup: { answer: success },
  addGroupMember: { body: { email: "ben@example.com" }, answer: { ...success, member: MEMBER } },
  listMethods: paymentMethods,
  listPaymentMethods: paymentMethods,
  addMethod: oneMethod,
  addPaymentMethod: oneMethod,
  removeMethod: { answer: success },
  removePaymentMethod: { answer: success },
  setDefaultPaymentMethod: { answer: { ...success, paymentMethod: METHOD } },
  createIntent: oneIntent,
  createPaymentIntent: oneIntent,
  confirmIntent: { body: { paymentIntentId: INTENT.id, paymentMethodId: METHOD.id }, answer: confirmed },
  confirmPaymentIntent: { body: { paymentMethodId: METHOD.id }, answer: confirmed },
  cancelIntent: {
    body: { paymentIntentId: INTENT.id },
    answer: { ...success, paymentIntent: { ...INTENT, status: "canceled" } },
  },
  checkCardProvider: providerChecked,
  checkCardProviderAgain: providerChecked,
  testCardProvider: { answer: { ...success, message: "Stripe took the order and canceled it." } },
  listBudgets: { answer: { ...success, budgets: [BUDGET] } },
  createBudget: { body: { category: "food", amount: "400.00", currency: "USD" }, answer: oneBudget },
  getBudget: { answer: oneBudget },
  replaceBudget: { body: { amount: "450.00", currency: "USD" }, answer: oneBudget },
  updateBudget: { body: { rollover: "surplus" }, answer: oneBudget },
  deleteBudget: { answer: success },
  removeGroupMember: { answer: success },
  unsubscribePush: { body: { endpoint: ENDPOINT }, answer: success },
  acknowledgePush: { body: { token: TOKEN }, answer: success },
  getHealth: {
    answer: {
      ...success,
      status: "up",
      dependencies: {
        database: { status: "up", milliseconds: 1.2 },
        bus: { status: "up", milliseconds: 0.4 },
        realtime: { status: "up", milliseconds: 2.1 },
        cards: { status: "up", milliseconds: 120.4 },
      },
    },
  },
  createTicket: { answer: { ...success, ticket: TOKEN, url: "/ws", expiresAt: AT } },
  checkEmail: { answer: { ...success, message: "Email is configured and reachable." } },
  testEmail: { answer: { ...success, message: "Email is on its way to you." } },
  checkSms: { answer: { ...success, message: "SMS is configured and reachable." } },
  testSms: { answer: { ...success, message: "SMS is on its way to you." } },
};

/** An operation's example of one side; none where it has no such side in JSON. */
export function examples(operationId: string, side: "body" | "answer"): { readonly example?: object } {
  const example = OF_OPERATION[baseOf(operationId)]?.[side];
  return example === undefined ? {} : { example };
}

/** The body of the first of these refusals. */
export function exampleOfProblem(codes: readonly string[]): object {
  const code = codes[0] as ErrorCode;
  const { http: status, message } = errorRow(code);
  const texts = { error: message, message, title: message, detail: message };
  return { success: false, code, type: `/problems/${code}`, status, ...texts, requestId: REQUEST_ID };
}
