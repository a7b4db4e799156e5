// at packages/ui/src/canary.tsx: jsx-text 1
export const A = () => <button type="button">Save</button>;
