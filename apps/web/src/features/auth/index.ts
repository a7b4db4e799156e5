export { useAuth } from "./auth-provider.tsx";
