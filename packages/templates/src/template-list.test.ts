import { NotificationTemplate } from "@evenly/contract/notifications/settings";
import { describe, expect, it } from "vitest";
import { createTemplateList } from "./template-list.ts";

describe("the list of templates", () => {
  it("has the three templates of the specification, with their variables and channels", async () => {
    const list = await createTemplateList().list("en");
    const find = (id: string) => list.find((template) => template.id === id);
    expect(find("payment_received")).toMatchObject({
      type: "payment_received",
      channels: ["push", "email", "in_app"],
      variables: expect.arrayContaining(["amount", "senderName", "transactionId", "actionUrl"]),
      subject: expect.stringContaining("{{senderName}}"),
      isActive: true,
    });
    expect(find("security_alert")).toMatchObject({
      type: "security_alert",
      channels: expect.arrayContaining(["push", "email", "sms", "in_app"]),
      variables: ["alertType", "message", "timestamp", "actionUrl"],
    });
    expect(find("budget_alert")).toMatchObject({
      type: "budget_alert",
      channels: ["push", "email", "in_app"],
      variables: ["category", "percentage", "spent", "budget", "actionUrl"],
    });
  });

  it("is in the requested language, each template in the shape of the contract", async () => {
    const [en, de] = await Promise.all([createTemplateList().list("en"), createTemplateList().list("de-AT")]);
    expect(de.map(({ id }) => id)).toEqual(en.map(({ id }) => id));
    for (const [index, template] of en.entries()) {
      expect(NotificationTemplate.parse(template)).toEqual(template);
      expect([template.id, template.name]).not.toEqual([template.id, de[index]?.name]);
      const named = [...`${template.subject}${template.body}`.matchAll(/\{\{(\w+)\}\}/g)].map(
        ([, name]) => name,
      );
      expect(template.variables, template.id).toEqual(expect.arrayContaining(named));
      expect(template.htmlBody).toContain('<a href="{{actionUrl}}">');
    }
  });
});
