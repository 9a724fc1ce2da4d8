import { expect, it } from 'vitest';
import { applicationColumns } from '#src/features/jobs/schema/applicant.ts';
import { inquiryColumns } from '#src/features/inquiries/schema/columns.ts';
import { csvRow, spacedDigits } from '#src/lib/list/csv.ts';

it('digits in a file have spaces, so that no sheet takes them for a number or a formula', () => {
  const written = {
    ...{
      '0771234567': '077 123 4567',
      '+94771234567': '+9477 123 4567',
      '+94-77-123-4567': '+94 77 123 4567',
    },
    ...{ '0112': '01 12', '0094771234567': '009477 123 4567', '199012345678': '1990 123 45678' },
    ...{ '901234567V': '901234567V', '119': '119', '': '' },
  };
  for (const [typed, text] of Object.entries(written))
    expect(csvRow([spacedDigits(typed)])).toBe(`${text}\r\n`);
  const row = { phoneNumber: '0771234567', contact_number: '0771234567', nic: '0771234567' };
  const columns = [inquiryColumns({ holidays: [] }), applicationColumns('A'), applicationColumns('B')].flat();
  const numbers = columns.filter(({ id }) => ['phone', 'contact', 'nic'].includes(id));
  expect(numbers.map(({ exported }) => exported?.(row as never, ''))).toEqual(Array(5).fill('077 123 4567'));
});
