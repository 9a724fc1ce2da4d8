/** The product mock-ups that content may name: the files of `src/illustrations/drawings`. */
export const PICTURES: readonly string[] = `
  dashboard ledger-table amortisation-schedule loan-approval member-card guarantor-card group-tree
  document-vault savings-passbook cash-flow profit-loss balance-sheet trial-balance bank-reconciliation
  journal-entry statement alert-messages loan-categories collection-sheet center-day receipt-batch
  savings-interest branch-equity bank-transfer pawn-ticket gold-valuation ltv-dial redemption-timeline
  auction-lot gold-vault pawn-interest ticket-batch lease-agreement vehicle-card payment-schedule
  payment-reminder card-payment early-payoff overdue-interest chart-of-accounts invoice-document
  payment-tracking tax-lines currency-rates automation-flow export-sheet customer-insight invoice-list
  money-overview sales-report module-grid pipeline-board point-of-sale subscription-plan
  rental-calendar document-sign expense-claim inventory-bins work-order purchase-order quality-check
  campaign-chart search-ranking web-page ad-preview email-campaign growth-plan ad-variants inbox
  calendar chat survey recruitment time-off project-board timesheet fleet helpdesk knowledge
  device-readings savings-account lease-cash-flow lease-profit-loss lease-balance-sheet
  lease-trial-balance trade-cash-flow trade-profit-loss trade-balance-sheet trade-trial-balance
  lease-branch-equity lease-reconciliation lease-transfer pledge-papers post-calendar release-board
  world-reach
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
