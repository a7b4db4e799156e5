import { expect, test } from "@playwright/test";

/** Violated directives, as the browser reports them. */
type Stopped = readonly (string | undefined)[];

test("the content security policy blocks injected markup, eval and foreign scripts, and reports to the server", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const stopped = await page.evaluate(async (): Promise<Stopped> => {
    const told: string[] = [];
    const allTold = new Promise<void>((resolve) => {
      document.addEventListener("securitypolicyviolation", (event) => {
        told.push(event.effectiveDirective);
        if (told.length === 3) resolve();
      });
      setTimeout(resolve, 10_000);
    });
    const nameOf = (act: () => unknown) => {
      try {
        act();
        return undefined;
      } catch (error) {
        return (error as Error).name;
      }
    };
    const element = document.createElement("div");
    const script = document.createElement("script");
    const names = [
      nameOf(() => {
        element.innerHTML = "<img src=x onerror=alert(1)>";
      }),
      nameOf(() => {
        script.src = "https://evil.example/x.js";
      }),
      nameOf(() => (window as unknown as TypedWindow).trustedTypes.createPolicy("other", {})),
    ];
    await allTold;
    return [...names, ...told];
  });
  expect(stopped).toEqual([
    "TypeError",
    "TypeError",
    "TypeError",
    "require-trusted-types-for",
    "require-trusted-types-for",
    "trusted-types",
  ]);
  await expect
    .poll(async () => (await request.get("/metrics")).text())
    .toMatch(/evenly_csp_violations_total\{directive="require-trusted-types-for"\} [1-9]/);
});

type TypedWindow = { readonly trustedTypes: { createPolicy(name: string, rules: object): object } };
