/** A push's content; unreadable fields are null. */
export type PushMessage = {
  readonly id: string | null;
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string | null;
  readonly actionText: string | null;
  readonly tag: string | null;
  readonly isUrgent: boolean;
  /** A token that can only acknowledge this push. */
  readonly ackToken: string | null;
};

/** Title of a push without one. Browsers withdraw the permission from apps that receive a push and show nothing. */
const TITLE_WITHOUT_WORDS = "Evenly";

/** Parses a push; missing or invalid fields become null. Never throws. */
export function readPushMessage(text: string | null): PushMessage {
  const fields = parse(text);
  const textOf = (name: string) => {
    const value = fields[name];
    return typeof value === "string" && value.trim() !== "" ? value : null;
  };
  return {
    id: textOf("id"),
    title: textOf("title") ?? TITLE_WITHOUT_WORDS,
    message: textOf("message") ?? "",
    actionUrl: textOf("actionUrl"),
    actionText: textOf("actionText"),
    tag: textOf("tag"),
    isUrgent: fields.priority === "urgent",
    ackToken: textOf("ackToken"),
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
