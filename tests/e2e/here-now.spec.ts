import { makeGroup } from "./support/groups.ts";
import { expect, test } from "./support/quiet-console.ts";

test("a group names who looks at it, also after a reload, and no one who looks at another group", async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno")]);
  const [flat, trip] = [await makeGroup(alva, "Flat", [bruno]), await makeGroup(alva, "Trip", [bruno])];
  const [hers, his] = await Promise.all([openLive(alva, flat.path), openLive(bruno, flat.path)]);
  const hereOnHers = hers.getByRole("list").getByText(`${bruno.name} is here now`);
  await expect(hereOnHers).toHaveCount(1);
  await expect(his.getByText(`${alva.name} is here now`)).toHaveCount(1);

  await his.reload();
  await expect(his.getByText(`${alva.name} is here now`)).toHaveCount(1);
  await expect(hereOnHers).toHaveCount(1);
  await hers.reload();
  await expect(hereOnHers).toHaveCount(1);

  await his.goto(trip.path);
  await expect(his.getByRole("heading", { level: 1, name: "Trip" })).toBeVisible();
  await expect(hereOnHers).toHaveCount(0);
});
