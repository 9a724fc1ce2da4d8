import { invoice, VAT } from './invoices.ts';
import { rs } from './money.ts';

/**
 * An invoice's serial number as Sri Lanka prescribes it since 1 July 2026: year, month, the place's code, a running number.
 * Source: Gazette Extraordinary 2481/22 of 27 March 2026 with circular SEC/2026/E/03 of the Inland Revenue Department.
 */
export const serialNumber = (running: number, month = '26JUL'): string => `${month}_HO_${running}`;

/** The invoice that all invoicing illustrations show. */
export const NUMBER = serialNumber(2031);

/** The seller and the buyer with their taxpayer numbers: visibly samples. */
export const SELLER = { name: 'Sample Furniture', tin: '000000012' };
export const BUYER = { name: 'Sample Traders', tin: '000000034' };

/** The day of the supply and of the invoice: the same in both orders of day and month. */
export const SUPPLIED = '07/07/2026';

export const bill = invoice(
  [
    { item: 'Office chairs', qty: 12, price: rs(18_500) },
    { item: 'Desks, teak', qty: 4, price: rs(42_000) },
    { item: 'Delivery, Matara', qty: 1, price: rs(9_750) },
  ],
  [VAT],
  rs(15_000),
);
