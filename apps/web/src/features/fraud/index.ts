export { PasswordDialog } from "./components/password-dialog.tsx";
