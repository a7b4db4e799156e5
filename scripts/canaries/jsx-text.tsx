// at apps/web/src/shell/canary.tsx: jsx-text 3
export const A = () => (
  <p title="Hello">
    Hello {"there"} <b>Evenly</b> 12
  </p>
);
