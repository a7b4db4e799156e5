import { describe, expect, it } from "vitest";
import { createGeo } from "./geo.ts";

const geo = createGeo(undefined);

describe("the place of a network address", () => {
  it.each([
    ["8.8.8.8", "US"],
    ["81.2.69.142", "GB"],
    ["175.45.176.1", "KP"],
    ["2001:4860:4860::8888", "US"],
    ["::ffff:81.2.69.142", "GB"],
  ])("%s is registered in %s", (address, country) => {
    expect(geo.placeOf(address)).toEqual({ country, city: null });
  });

  it.each(["10.0.0.1", "127.0.0.1", "::1", "fe80::1", "", "junk", "999.1.1.1", "1.2.3", "8.8.8.8; drop"])(
    "%s has none",
    (address) => {
      expect(geo.placeOf(address)).toBeNull();
    },
  );

  it("has no coordinates without a city database", () => {
    expect(geo.coordinatesOf("8.8.8.8")).toBeNull();
    expect(geo.coordinatesOf("junk")).toBeNull();
  });

  it("does not start with a city database that is missing", () => {
    expect(() => createGeo("/nowhere/city.mmdb")).toThrow("ENOENT");
  });
});
