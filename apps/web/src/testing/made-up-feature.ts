import { Bell } from "lucide-react";
import { vi } from "vitest";
import { defineEdit } from "../manifest/edit-definition.ts";
import type { WebFeature } from "../manifest/feature.ts";
import { isText } from "../manifest/frame-definition.ts";

type PotEdit = { readonly pot: string; readonly name: string };

export const calls = { send: vi.fn(), takeAnswer: vi.fn(), takeFrame: vi.fn() };

const potEdit = defineEdit<"pot", PotEdit>({
  kind: "pot",
  itemOf: ({ pot }) => pot,
  sending: async () => ({ pot: { send: calls.send } }),
  view: async () => ({ pot: { describe: ({ name }) => ({ title: "Pot", changes: `Name: ${name}` }) } }),
});

// Written without `defineFrame`, because the contract has no such frame.
const potUpdate = {
  type: "pot_update",
  fields: { potId: isText },
  stale: [["pots", "list"]],
  repeatKey: ({ potId }: { readonly potId: string }) => potId,
  take: calls.takeFrame,
};

export const potEntry = { to: "/pots", label: "send", icon: Bell, group: "money", order: 25 } as const;

/** A test feature with one navigation entry, one kind of edit and one frame. */
export const pots = {
  navigation: [potEntry],
  edits: [potEdit],
  frames: [potUpdate],
} satisfies WebFeature;
