/**
 * ISO 4217 codes and exponents come from dinero.js 2.0.2 (`dinero.js/bigint/currencies`, 166 entries, published 2026-03-18).
 */
import * as iso from "dinero.js/bigint/currencies";

/** dinero.js counts these by their coins, a fifth; ISO 4217 gives them two decimals, which files and other products write. */
const TWO_DECIMALS = ["MGA", "MRU"].map((code) => [code, 2] as const);
const exponents = new Map<string, number>([
  ...Object.values(iso).map((currency) => [currency.code, Number(currency.exponent)] as const),
  ...TWO_DECIMALS,
]);
/** Codes of ISO 4217 list three, which names currencies that were withdrawn. */
const WITHDRAWN_CODES =
  "ADP AFA ANG AOK AON AOR ARA ARP ATS AYM AZM BAD BEC BEF BEL BGL BRB BRC BRE BRN BRR BUK BYB BYR CSD CSJ CSK CUC CYP DDM DEM ECS EEK ESA ESB ESP FIM FRF GEK GHC GRD GWP HRD HRK IEP ILR ISJ ITL LTL LTT LUC LUF LUL LVL LVR MGF MLF MRO MTL MXP MZM NIC NLG PEI PES PLZ PTE RHD ROL RUR SDD SDP SIT SKK SLL SRG STD SUR TJR TMM TPE TRL UAK UGS UYP VEB VEF VNC XEU YDD YUD YUM YUN ZAL ZMK ZRN ZRZ ZWD ZWL ZWN ZWR";
/** Those of them without decimals; the list itself has none. @see `minor0` in OpenJDK's currency.properties */
const WITHDRAWN_WHOLE = "ADP BEF BYB BYR ESP GRD ITL LUF MGF PTE TPE TRL";
const whole = new Set(WITHDRAWN_WHOLE.split(" "));
const withdrawn = new Map(WITHDRAWN_CODES.split(" ").map((code) => [code, whole.has(code) ? 0 : 2]));

/** Checks that a string is the ISO 4217 code, in upper case, of a currency that is in use. */
export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/** Checks that a string is the ISO 4217 code of a currency that is or was in use; entries of the past keep withdrawn ones. */
export function isKnownCurrency(code: string): boolean {
  return exponents.has(code) || withdrawn.has(code);
}

/** Number of decimals of a currency's minor unit, withdrawn ones included: JPY 0, USD 2, KWD 3. @see ISO 4217 */
export function exponentOf(code: string): number {
  const exponent = exponents.get(code) ?? withdrawn.get(code);
  if (exponent === undefined) throw new Error(`unknown currency ${code}`);
  return exponent;
}
