export { ExpenseList } from "./components/expense-list.tsx";
