export { addMemberByAddress } from "./add-member-by-address.ts";
