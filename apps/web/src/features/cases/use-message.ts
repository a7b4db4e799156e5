import type { BroadcastInput } from "@evenly/contract/notifications/broadcast";
import { BROADCAST_PATH } from "@evenly/contract/notifications/broadcast-rules";
import type { OperatorProof } from "@evenly/contract/operators/schemas";
import { useState } from "react";
import { apiClient } from "../../api/trpc.ts";

export type MessageForm = {
  readonly title: string;
  readonly message: string;
  readonly priority: NonNullable<BroadcastInput["priority"]>;
  readonly to: "everyone" | "onePerson";
  readonly userId: string;
  readonly actionUrl: string;
};
/** The field that has to be corrected. */
export type MessageProblem = "words" | "person" | "link";
export type Message = ReturnType<typeof useMessage>;

const EMPTY: MessageForm = {
  title: "",
  message: "",
  priority: "medium",
  to: "everyone",
  userId: "",
  actionUrl: "",
};

/** A message of an operator: its form, its first problem, and sending it once, however often it is pressed. */
export function useMessage() {
  const [form, setForm] = useState(EMPTY);
  // A repeat after a lost answer has the same id, so that nobody is told twice.
  const [broadcastId, setBroadcastId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<MessageProblem | null>(null);
  return {
    form,
    problem,
    change: (changes: Partial<MessageForm>) => {
      setForm({ ...form, ...changes });
      setProblem(null);
    },
    /** Whether the form can be sent; otherwise its problem is shown. */
    check: (): boolean => {
      const found = problemOf(form);
      setProblem(found);
      return found === null;
    },
    send: (proof: OperatorProof) =>
      apiClient.notifications.broadcast.mutate({ ...inputOf(form, broadcastId), proof }),
    /** Empties the form for the next message. */
    clear: () => {
      setForm(EMPTY);
      setBroadcastId(crypto.randomUUID());
    },
  };
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function problemOf({ title, message, to, userId, actionUrl }: MessageForm): MessageProblem | null {
  if (title.trim() === "" || message.trim() === "") return "words";
  if (to === "onePerson" && !ID.test(userId.trim())) return "person";
  return actionUrl.trim() === "" || BROADCAST_PATH.test(actionUrl.trim()) ? null : "link";
}

function inputOf(form: MessageForm, broadcastId: string): BroadcastInput {
  const { title, message, priority, to, userId, actionUrl } = form;
  return {
    title: title.trim(),
    message: message.trim(),
    priority,
    broadcastId,
    ...(to === "onePerson" ? { userId: userId.trim() as NonNullable<BroadcastInput["userId"]> } : {}),
    ...(actionUrl.trim() === "" ? {} : { actionUrl: actionUrl.trim() }),
  };
}
