/** Amounts are whole cents throughout the pictures, so that sums are exact. */
export type Cents = number;

export type Currency = 'LKR' | 'AED' | 'USD' | 'CAD' | 'SGD' | 'AUD';

const twoPlaces = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const noPlaces = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** Cents of an amount in rupees. */
export const rs = (rupees: number): Cents => Math.round(rupees * 100);

/** `1,250,000.00`, for a column whose heading names the currency. */
export const amount = (cents: Cents): string => twoPlaces.format(cents / 100);

/** `1,250,000`, where space is short and cents do not matter. */
export const whole = (cents: Cents): string => noPlaces.format(cents / 100);

/** `Rs 1,250,000.00`. */
export const rupees = (cents: Cents): string => `Rs ${amount(cents)}`;

/** The same in running text, with a non-breaking space. */
export const wholeRupees = (cents: Cents): string => rupees(cents).replace(' ', '\u00a0');

/** `AED 1,250.00`; Sri Lankan rupees are written `LKR` beside foreign money. */
export const money = (cents: Cents, currency: Currency): string => `${currency} ${amount(cents)}`;

/** `Rs 48.2 M`, for a headline figure. */
export const millions = (cents: Cents): string => `Rs ${(cents / 1e8).toFixed(1)} M`;

/** `(4,500.00)` for money going out, as accountants write it. */
export const signed = (cents: Cents): string => (cents < 0 ? `(${amount(-cents)})` : amount(cents));

/** `(4,500)`, the same without cents. */
export const wholeSigned = (cents: Cents): string => (cents < 0 ? `(${whole(-cents)})` : whole(cents));

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
