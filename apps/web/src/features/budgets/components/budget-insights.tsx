export function BudgetInsights() {
  return null;
}
