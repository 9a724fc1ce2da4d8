import { rs } from './money.ts';

/** The group whose payments both pictures of a centre's meeting show: the sheet of the officer, and the day's postings. */
export const GROUP = 'Nelum 2';

export const collected = [
  { who: 'N. Fernando', due: rs(2_450), paid: rs(2_450) },
  { who: 'P. Kumari', due: rs(1_860), paid: rs(1_860) },
  { who: 'S. Silva', due: rs(2_450), paid: rs(1_500) },
  { who: 'R. Begum', due: rs(3_120), paid: rs(3_120) },
  { who: 'M. Devi', due: rs(1_860), paid: rs(1_860) },
];
