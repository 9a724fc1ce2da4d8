import { DAY, HOUR } from '#src/server/platform/clock.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import type { DraftRecord } from '#src/server/stores/post-records.ts';
import { SAMPLE } from './people.ts';

/** The colleague whose unfinished draft another editor takes over. */
const COLLEAGUE = `Editor ${SAMPLE}`;

const DRAFTS: (Pick<DraftRecord, 'title' | 'contentwriter' | 'content' | 'savedBy'> &
  Partial<DraftRecord>)[] = [
  {
    title: `What a pawn ticket has to say ${SAMPLE}`,
    contentwriter: COLLEAGUE,
    savedBy: COLLEAGUE,
    tags: ['pawning'],
    content: `A customer leaves a chain and takes a ticket home. It is the only paper they have.

## On every ticket

- the weight and the fineness that were measured, not estimated
- the advance, the rate and the day on which the advance falls due
- what happens to the article after that day

## At redemption

_Still to write: the example of Rs 85,000 over four months, and a picture of a ticket._`,
  },
  {
    title: `Reading a lease schedule ${SAMPLE}`,
    contentwriter: `Owner ${SAMPLE}`,
    savedBy: `Owner ${SAMPLE}`,
    description:
      'How a rental divides into interest and capital, month by month, and what an early settlement costs.',
    tags: ['leasing', 'schedules'],
    content: `Each rental is the same; what it pays for is not.

| Month | Rental | Interest | Capital |
| --: | --: | --: | --: |
| 1 | Rs 50,000 | Rs 20,000 | Rs 30,000 |
| 2 | Rs 50,000 | Rs 19,400 | Rs 30,600 |

**Interest is highest in the first months.** A customer who settles early owes what the column on the right has not yet repaid.`,
  },
  {
    title: `A day with a microfinance group ${SAMPLE}`,
    contentwriter: `Owner ${SAMPLE}`,
    savedBy: `Owner ${SAMPLE}`,
    content: `The meeting begins at nine, under the tree beside the temple.

1. The leader reads the names.
2. Each member pays, and sees the amount on the screen.
3. The officer counts once more, with the group.

> Nobody pays for another without the group knowing it.`,
  },
];

/** Drafts of posts, saved in the last days; one of them is another person's. */
export const demoDrafts = (now: number): { id: string; value: DraftRecord }[] =>
  DRAFTS.map((draft, number) => {
    const updatedAt = now - number * DAY - 2 * HOUR;
    return {
      id: idAt(updatedAt, hashText('demo draft', String(number))),
      value: { ...draft, format: 'markdown', updatedAt },
    };
  });
