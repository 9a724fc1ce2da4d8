import { invoice, VAT } from './invoices.ts';
import { rs } from './money.ts';

/**
 * An invoice's serial number as Sri Lanka prescribes it since 1 October 2026: year, month, the place's code, a sequence
 * number that continues from month to month. Source: Gazette Extraordinary 2481/22 of 27 March 2026 with 2500/106 of
 * 6 August 2026, which moved the date, and circular SEC/2026/E/03 of the Inland Revenue Department.
 */
export const serialNumber = (sequence: number): string => `26OCT_HO_${sequence}`;

/** The overdue invoice: of September, when the form was not yet prescribed. */
export const EARLIER_NUMBER = 'HO-1994';

/** The invoice that all invoicing illustrations show. */
export const NUMBER = serialNumber(2031);

/** The seller and the buyer with their taxpayer numbers and addresses: visibly samples. */
export const SELLER = { name: 'Sample Furniture', tin: '000000012', address: '1 Sample Rd, Galle' };
export const BUYER = { name: 'Sample Traders', tin: '000000034', address: '2 Sample St, Matara' };

/** The day of the supply and of the invoice: the same in both orders of day and month. */
export const SUPPLIED = '10/10/2026';

export const bill = invoice(
  [
    { item: 'Office chairs', qty: 12, price: rs(18_500) },
    { item: 'Desks, teak', qty: 4, price: rs(42_000) },
    { item: 'Delivery, Matara', qty: 1, price: rs(9_750) },
  ],
  [VAT],
  rs(15_000),
);
