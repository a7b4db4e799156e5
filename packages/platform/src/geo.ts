import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import type { Geo } from "@evenly/services/ports";
import { Reader, type Response } from "mmdb-lib";

const COUNTRIES = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";
type CountryRow = Response & { readonly country_code?: string };
type CityRow = Response & {
  readonly country?: { readonly iso_code?: string };
  readonly city?: { readonly names?: { readonly en?: string } };
  readonly location?: { readonly latitude?: number; readonly longitude?: number };
};
const CITY_MAX = 80;

/**
 * Looks places up in files on this machine; no address leaves it. The country comes from a bundled table of registries; the
 * city only from an operator's database.
 */
export function createGeo(cityFile: string | undefined): Geo {
  const countries = open<CountryRow>(createRequire(import.meta.url).resolve(COUNTRIES));
  const cities = cityFile === undefined ? null : open<CityRow>(cityFile);
  return {
    placeOf: (written) => {
      const ipAddress = addressOf(written);
      if (ipAddress === null) return null;
      const row = cities?.get(ipAddress);
      const city = row?.city?.names?.en?.slice(0, CITY_MAX) ?? null;
      const country = row?.country?.iso_code ?? countries.get(ipAddress)?.country_code;
      return country === undefined || !/^[A-Z]{2}$/.test(country) ? null : { country, city };
    },
    coordinatesOf: (written) => {
      const ipAddress = addressOf(written);
      const { latitude, longitude } = (ipAddress === null ? null : cities?.get(ipAddress)?.location) ?? {};
      return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    },
  };
}

/** The address without the prefix of IPv4 in IPv6; null for anything else. */
function addressOf(written: string): string | null {
  const ipAddress = written.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(ipAddress) === 0 ? null : ipAddress;
}

function open<Row extends Response>(file: string) {
  return new Reader<Row>(readFileSync(file));
}
