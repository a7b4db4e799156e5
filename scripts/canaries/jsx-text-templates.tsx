// at packages/templates/src/canary.tsx: jsx-text 1
export const A = () => <p>You received money</p>;
