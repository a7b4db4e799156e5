// at apps/web/src/features/canary.tsx: typed-number 8
export const minor = (text: string) => [
  parseFloat(text),
  Number.parseInt(text, 10),
  Number(text),
  text.replace(",", "."),
  text.replaceAll(/,/g, "."),
  /^\d+(?:[.,]\d{1,2})?$/.test(text),
];
export const valueOf = (input: HTMLInputElement) => input.valueAsNumber;
export const Field = () => <input type="number" />;
