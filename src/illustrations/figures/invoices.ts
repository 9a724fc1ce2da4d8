import { sum, type Cents } from './money.ts';

export interface Line {
  item: string;
  qty: number;
  price: Cents;
}

/** A tax as a fraction; each applies to the sum so far. */
export interface Tax {
  name: string;
  rate: number;
}

export const VAT: Tax = { name: 'VAT 18%', rate: 0.18 };

export function invoice(lines: readonly Line[], taxes: readonly Tax[], discount: Cents = 0) {
  const priced = lines.map((line) => ({ ...line, value: line.qty * line.price }));
  const subtotal = sum(priced.map((line) => line.value));
  let total = subtotal - discount;
  const charged = taxes.map((tax) => {
    const base = total;
    const value = Math.round(base * tax.rate);
    total += value;
    return { ...tax, base, value };
  });
  return { lines: priced, subtotal, discount, taxes: charged, total };
}
