import { expect, it } from "vitest";
import { missingActors } from "./required-actors.ts";

const today = ["users", "security_counters", "idempotency_keys", "payments.send", "verified", "subscribe"];
const actors = ["anonymous", "a user"];

it("a matrix needs no column for features that do not exist", () => {
  expect(missingActors(today, actors)).toEqual([]);
});

it.each(["groups", "group_members", "groups.create", "member", "user.group_id"])(
  "with %s it needs members and removed members",
  (name) => {
    expect(missingActors([...today, name], actors)).toEqual(["a member", "a removed member"]);
    expect(missingActors([...today, name], [...actors, "a member"])).toEqual(["a removed member"]);
    expect(missingActors([...today, name], [...actors, "a member", "a removed member"])).toEqual([]);
  },
);

it.each(["api_keys", "apiKeys.create", "developers.serviceKeys.list"])(
  "with %s it needs a key of another scope",
  (name) => {
    expect(missingActors([...today, name], actors)).toEqual(["a key without the scope"]);
  },
);
