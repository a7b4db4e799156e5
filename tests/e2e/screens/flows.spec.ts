import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expectReachable } from "../support/reachable.ts";
import { expect, test } from "./visitors.ts";
import { routePaths, screenOf } from "./web-routes.ts";

const source = fileURLToPath(new URL("../../../apps/web/src", import.meta.url));
const FLOW_PAGE = `${source}/shell/flow-page.tsx`;
const flows = findFlows();

test("there are flows to check", () => {
  expect(flows.length).toBeGreaterThan(8);
});

for (const seenBy of ["anyone", "signedIn", "operator"] as const)
  test.describe(`flows seen by ${seenBy}`, () => {
    test.use({ seenBy });
    for (const path of flows.filter((one) => screenOf(one).seenBy === seenBy))
      test(`${path}: every button is reached by scrolling on a small phone`, async ({
        page,
        findAddress,
      }) => {
        await page.setViewportSize({ width: 375, height: 667 });
        await page.goto(await findAddress(path));
        await expect(page.locator(screenOf(path).readyWhen ?? "h1").first()).toBeVisible();
        await expect(page.locator("[data-flow-page]")).toHaveCount(1);
        await expectReachable(page, path);
      });
  });

/** Routes whose page has the layout of flows: those that import it, directly or by what they import. A part that loads later is no page. */
function findFlows(): readonly string[] {
  const reached = new Map<string, boolean>();
  return routePaths.filter((path) => {
    const file = routeFileOf(path);
    return file !== null && reaches(file, reached);
  });
}

function reaches(file: string, known: Map<string, boolean>): boolean {
  if (file === FLOW_PAGE) return true;
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  const imported = [...readFileSync(file, "utf8").matchAll(/^import (?!type)[^;]*? from "(\.[^"]+\.tsx)"/gm)];
  const isReaching = imported
    .map((match) => resolve(dirname(file), match[1] ?? ""))
    .filter((next) => existsSync(next) && !next.includes("/layout/"))
    .some((next) => reaches(next, known));
  known.set(file, isReaching);
  return isReaching;
}

/** The file of a route: the generated tree imports it under the route's name. */
function routeFileOf(path: string): string | null {
  const tree = readFileSync(`${source}/routeTree.gen.ts`, "utf8");
  const block = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? "";
  const name = [...block.matchAll(/^\s*"(\/[^"]*)": typeof (\w+?)Route(?:WithChildren)?;$/gm)].find(
    (match) => match[1] === path,
  )?.[2];
  const file = new RegExp(`import \\{ Route as ${name}RouteImport \\} from "(.+)"`).exec(tree)?.[1];
  return file === undefined ? null : resolve(source, `${file}.tsx`);
}
