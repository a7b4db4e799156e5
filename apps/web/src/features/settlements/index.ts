export { DebtQuoteView } from "./components/debt-quote-view.tsx";
