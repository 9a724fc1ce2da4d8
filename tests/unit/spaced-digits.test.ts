import { expect, it } from 'vitest';
import { applicationColumns } from '#features/applications/schema/columns';
import { inquiryColumns } from '#features/inquiries/schema/columns';
import { csvRow, spacedDigits } from '#lib/list/csv';

it.each([
  ['0771234567', '077 123 4567'],
  ['+94771234567', '+9477 123 4567'],
  ['+94 77 123 4567', '+94 77 123 4567'],
  ['+94-77-123-4567', '+94 77 123 4567'],
  ['0112', '01 12'],
  ['0094771234567', '009477 123 4567'],
  ['199012345678', '1990 123 45678'],
  ['901234567V', '901234567V'],
  ['119', '119'],
  ['', ''],
])('%j is %j in a file, a text without a formula', (typed, written) => {
  expect(csvRow([spacedDigits(typed)])).toBe(`${written}\r\n`);
});

it.each([
  ['inquiries', inquiryColumns({ holidays: [] }), ['phone'], { phoneNumber: '0771234567' }],
  [
    'applications',
    applicationColumns('A'),
    ['contact', 'nic'],
    { contact_number: '0771234567', nic: '0771234567' },
  ],
  [
    'the other applications',
    applicationColumns('B'),
    ['contact', 'nic'],
    { contact_number: '0771234567', nic: '0771234567' },
  ],
] as const)('the numbers of %s are written so', (_list, columns, ids, row) => {
  for (const { id, exported } of columns)
    if ((ids as readonly string[]).includes(id))
      expect([id, exported?.(row as never, '')]).toEqual([id, '077 123 4567']);
});
