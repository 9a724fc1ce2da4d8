import { rs, sum, type Cents } from './money.ts';

/** A branch: capital from head office, its profit of the month, and what it returned. */
export interface Branch {
  name: string;
  put: Cents;
  earned: Cents;
  sent: Cents;
}

/** What a branch has of the company's equity. */
export const worth = (branch: Branch): Cents => branch.put + branch.earned + branch.sent;

/** The branches with the head office, which holds what they returned: together they are the company's equity. */
function withHeadOffice(branches: readonly Branch[]): readonly Branch[] {
  const held = -sum(branches.map(({ sent }) => sent));
  return [...branches, { name: 'Head office', put: 0, earned: 0, sent: held }];
}

/** Their capital and profit add up to those of the lending company's balance sheet. */
export const LENDING_BRANCHES = withHeadOffice([
  { name: 'Kelaniya', put: rs(6_500_000), earned: rs(78_000), sent: rs(-45_000) },
  { name: 'Kurunegala', put: rs(4_500_000), earned: rs(52_000), sent: rs(-30_000) },
  { name: 'Matara', put: rs(3_200_000), earned: rs(27_000), sent: rs(-10_000) },
  { name: 'Jaffna', put: rs(3_800_000), earned: rs(-22_000), sent: 0 },
]);

/** The same for the leasing company. */
export const LEASING_BRANCHES = withHeadOffice([
  { name: 'Colombo', put: rs(12_000_000), earned: rs(52_000), sent: rs(-30_000) },
  { name: 'Kandy', put: rs(5_400_000), earned: rs(21_000), sent: rs(-12_000) },
  { name: 'Galle', put: rs(4_500_000), earned: rs(16_000), sent: rs(-8_000) },
  { name: 'Anuradhapura', put: rs(3_100_000), earned: rs(-8_200), sent: 0 },
]);
