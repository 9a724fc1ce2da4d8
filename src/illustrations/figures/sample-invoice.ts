import { invoice, SSCL, VAT } from './invoices.ts';
import { rs } from './money.ts';

/** The invoice that all invoicing illustrations show. */
export const NUMBER = 'INV-2031';

export const bill = invoice(
  [
    { item: 'Office chairs', qty: 12, price: rs(18_500) },
    { item: 'Desks, teak', qty: 4, price: rs(42_000) },
    { item: 'Delivery, Matara', qty: 1, price: rs(9_750) },
  ],
  [SSCL, VAT],
  rs(15_000),
);
