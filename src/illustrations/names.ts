/** The product mock-ups that content may name: the files of `src/illustrations/drawings`. */
export const PICTURES: readonly string[] = `
  dashboard ledger-table amortisation-schedule member-card guarantor-card group-tree cash-flow
  profit-loss balance-sheet trial-balance bank-reconciliation statement loan-categories collection-sheet
  center-day branch-equity bank-transfer pawn-ticket gold-valuation ltv-dial redemption-timeline
  auction-lot gold-vault pawn-interest ticket-batch lease-agreement vehicle-card payment-schedule
  payment-reminder invoice-document tax-lines currency-rates invoice-list money-overview sales-report
  module-grid pipeline-board inventory-bins campaign-chart search-ranking web-page ad-preview
  email-campaign growth-plan ad-variants inbox calendar chat recruitment project-board helpdesk
  savings-account lease-cash-flow trade-cash-flow pledge-papers post-calendar release-board world-reach
`
  .trim()
  .split(/\s+/);

/** The main colour: brand by default, gold for pawning, ink where there is enough purple, green for invoicing. */
export type Accent = 'brand' | 'gold' | 'ink' | 'green';

/** The drawn covers: the files of `src/illustrations/covers`; each is that of one post, the last four are for posts without a cover. */
export const COVERS: readonly string[] = `
  both-sides bureau carat ceiling first-module friday funnel half-term inclusive members overdue payroll
  surplus three-series true-rate columns rings sheet steps
`
  .trim()
  .split(/\s+/);

/** The address of an illustration as a file. */
export const pictureAddress = (name: string, accent: Accent): string => `/pictures/${name}-${accent}.svg`;
