import { ANYWHERE, OF_BODIES } from "../document-refusals.ts";

/** Names of answers that several operations share, by the first of them. */
const SHARED: Readonly<Record<string, string>> = {
  register: "SessionAnswer",
  logout: "SuccessAnswer",
  getProfile: "UserAnswer",
  verifyEmail: "UserAnswer",
  createTransaction: "TransactionAnswer",
  getTransaction: "TransactionDetailAnswer",
  getNotificationSettings: "NotificationSettingsAnswer",
  markNotificationRead: "UnreadCountAnswer",
  checkEmail: "ChannelStateAnswer",
  testEmail: "ChannelTestAnswer",
};

const STATUS_NAMES: Readonly<Record<string, string>> = {
  "400": "BadRequest",
  "401": "Unauthorized",
  "403": "Forbidden",
  "404": "NotFound",
  "409": "Conflict",
  "413": "TooLarge",
  "415": "UnsupportedMediaType",
  "421": "Misdirected",
  "422": "Unprocessable",
  "429": "TooManyRequests",
  "500": "InternalError",
  "503": "Unavailable",
};
/** Codes that do not distinguish the refusals of one status: nearly every operation has them. */
const COMMON: ReadonlySet<string> = new Set([...ANYWHERE, ...OF_BODIES, "UNAUTHENTICATED", "NOT_FOUND"]);
/** With more codes of its own, a refusal is named after its operation. */
const NAMED_CODES_MAX = 2;

/** The second path of an operation has the shapes of the first. */
export function baseOf(operationId: string): string {
  return operationId.replace(/AtRoot$/, "");
}

export function nameOfBody(operationId: string): string {
  return `${capital(baseOf(operationId))}Body`;
}

export function nameOfAnswer(operationId: string): string {
  const base = baseOf(operationId);
  return SHARED[base] ?? `${capital(base)}Answer`;
}

/** The status, and what distinguishes its codes from the common ones. */
export function nameOfProblem(operationId: string, status: string, codes: readonly string[]): string {
  const own = codes.filter((code) => !COMMON.has(code));
  const isSignedIn = status !== "401" || codes.includes("UNAUTHENTICATED");
  const name = (isSignedIn ? "" : "Public") + (STATUS_NAMES[status] ?? `Status${status}`);
  if (own.length > NAMED_CODES_MAX) return `${name}Of${capital(baseOf(operationId))}`;
  return name + own.map(pascal).join("");
}

/** The name of a refusal whose shared name another operation has taken. */
export function nameAfter(name: string, operationId: string): string {
  return `${name}Of${capital(baseOf(operationId))}`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function pascal(code: string): string {
  return code.toLowerCase().split("_").map(capital).join("");
}
