import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification, SAMPLE_AT } from "./kind.ts";
import { alertFacts, plainFacts, SECURITY_PATH } from "./presets.ts";
import { TriedPasswords } from "./schemas.ts";

/** Security alerts without their own kind; their texts are in the catalogue `templates` under `facts.alerts`. */
const SecurityFact = z.discriminatedUnion("alert", [
  z.object({ alert: z.literal("handleChanged"), handle: z.string(), at: z.string() }),
  z.object({ alert: z.literal("passwordsTried"), ...TriedPasswords.shape }),
]);

const empty = {
  data: z.object({}),
  variables: ["actionUrl"],
  values: () => ({}),
  path: () => null,
  sample: () => ({}),
};

/** Notification kinds without another feature. */
export const ownNotifications = {
  securityAlert: defineNotification({
    ...alertFacts,
    priority: "urgent",
    data: SecurityFact,
    variables: ["alertType", "message", "timestamp", "actionUrl"],
    values: (data, format) => {
      const told: Readonly<Record<string, string>> =
        data.alert === "handleChanged"
          ? { handle: data.handle }
          : { wrong: format.number(data.wrong), all: format.number(data.wrong + data.right) };
      return {
        alertType: format.text(`alerts.${data.alert}.type`),
        message: format.text(`alerts.${data.alert}.message`, told),
        timestamp: format.moment(data.at),
      };
    },
    // This alert is about all accounts, so the operator's own security page is not linked.
    path: ({ alert }) => (alert === "passwordsTried" ? null : SECURITY_PATH),
    sample: (name) => ({ alert: "handleChanged" as const, handle: name, at: SAMPLE_AT }),
  }),
  budgetAlert: defineNotification({
    type: "budget_alert",
    category: "budgets",
    priority: "high",
    channels: ["push", "email", "in_app"],
    isCarrier: false,
    icon: "chart-pie",
    data: z.object({
      budgetId: z.string(),
      category: z.string(),
      percentage: z.number().int(),
      spentMinor: MinorText,
      budgetMinor: MinorText,
      currency: z.string(),
    }),
    variables: ["category", "percentage", "spent", "budget", "actionUrl"],
    values: ({ category, percentage, spentMinor, budgetMinor, currency }, format) => ({
      category: format.category(category),
      percentage: format.percent(percentage),
      spent: format.money(spentMinor, currency),
      budget: format.money(budgetMinor, currency),
    }),
    path: () => "/budget",
    sample: (name) => ({
      budgetId: "b-1",
      category: name,
      percentage: 85,
      spentMinor: "8500",
      budgetMinor: "10000",
      currency: "USD",
    }),
  }),
  testNotification: defineNotification({
    ...plainFacts,
    ...empty,
    priority: "low",
    path: () => "/notification-analytics",
  }),
  emailTest: defineNotification({
    ...plainFacts,
    ...empty,
    channels: ["email"],
    isCarrier: true,
    icon: "mail",
  }),
  smsTest: defineNotification({
    ...plainFacts,
    ...empty,
    channels: ["sms"],
    isCarrier: true,
    icon: "smartphone",
  }),
  announcement: defineNotification({
    ...plainFacts,
    icon: "megaphone",
    data: z.object({ title: z.string(), message: z.string(), actionUrl: z.string().nullable() }),
    variables: ["title", "message", "actionUrl"],
    values: ({ title, message }) => ({ title, message }),
    path: ({ actionUrl }) => actionUrl,
    sample: (name) => ({ title: name, message: name, actionUrl: null }),
  }),
};
