export { SecurityBanner } from "./security-banner.tsx";
export { SecurityProvider } from "./security-provider.tsx";
