import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { findChanges, listSystems, listTests, selectIntegration, selectSpecs } from "./changed-tests.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** @type {string[]} */
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("a change in one layer of a system selects this system's tests in every layer and no others", () => {
  const tests = [
    "packages/services/src/payments/send-payment.test.ts",
    "packages/db/src/payments/queries.test.ts",
    "apps/api/src/trpc/routers/payments.test.ts",
    "packages/services/src/auth/register.test.ts",
    "apps/worker/src/worker.test.ts",
  ];
  const changed = ["packages/contract/src/payments/schemas.ts"];
  const { tests: chosen, leftOut } = selectIntegration(changed, tests, new Set(["payments", "auth"]));
  expect(chosen).toEqual(tests.slice(0, 3));
  expect(leftOut).toEqual(tests.slice(3));
});

test("a change outside every system selects the tests in its folder", () => {
  const tests = ["packages/platform/src/seal.test.ts", "packages/services/src/auth/register.test.ts"];
  expect(selectIntegration(["packages/platform/src/clock.ts"], tests, new Set(["auth"])).tests).toEqual(
    tests.slice(0, 1),
  );
});

test("a browser spec is selected by the name of a changed folder or file, and by its own change", () => {
  const specs = ["tests/e2e/history.spec.ts", "tests/e2e/send.spec.ts", "tests/e2e/app/push.spec.ts"];
  const changed = ["apps/web/src/features/history/row.tsx", "tests/e2e/app/push.spec.ts"];
  expect(selectSpecs(changed, specs)).toEqual({
    tests: ["tests/e2e/history.spec.ts", "tests/e2e/app/push.spec.ts"],
    leftOut: ["tests/e2e/send.spec.ts"],
  });
});

test("the repository's systems and tests are found", () => {
  expect([...listSystems(root)]).toEqual(expect.arrayContaining(["auth", "payments", "history"]));
  const { integration, specs } = listTests(root);
  expect(integration).toContain("apps/worker/src/worker.test.ts");
  expect(integration).not.toContain("apps/web/src/features.test.tsx");
  expect(specs).toContain("tests/e2e/history.spec.ts");
});

test("changes are the branch's commits since main, uncommitted changes and new files", () => {
  const { folder, git, write } = makeRepository();
  git("branch", "main-then");
  write("committed.ts");
  git("add", ".");
  git("commit", "-qm", "second");
  write("first.ts", "changed");
  write("new.ts");
  expect(findChanges(folder, "main-then").paths.sort()).toEqual(["committed.ts", "first.ts", "new.ts"]);
  expect(findChanges(folder).paths.sort(), "nothing to compare with").toEqual(["first.ts", "new.ts"]);
});

test("an unknown branch is refused", () => {
  const { folder } = makeRepository();
  expect(() => findChanges(folder, "nowhere")).toThrow();
});

function makeRepository() {
  const folder = mkdtempSync(join(tmpdir(), "evenly-changed-"));
  folders.push(folder);
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
      cwd: folder,
    });
  const write = (/** @type {string} */ name, text = "text") => writeFileSync(join(folder, name), text);
  git("init", "-q");
  write("first.ts");
  git("add", ".");
  git("commit", "-qm", "first");
  return { folder, git, write };
}
