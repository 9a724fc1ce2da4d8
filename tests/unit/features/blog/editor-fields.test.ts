import { describe, expect, it } from 'vitest';
import { noFields, type Fields } from '#features/blog/admin/drafts';
import { errorsIn, incomplete, momentIn } from '#features/blog/admin/editor-fields';

const TEXTS = { title: 'About the till', content: 'A text', author: 'A clerk' };
const OUT_OF_RANGE = 'Please give a date from 1990 to 2999.';

const fieldsWith = (moment: Partial<Fields>): Fields => ({ ...noFields('markdown'), ...TEXTS, ...moment });

const errorsOf = (moment: Partial<Fields>, asDraft = false) =>
  errorsIn(fieldsWith(moment), { asDraft, hasImage: false, base: undefined })?.fieldErrors;

describe('the moment in the editor', () => {
  it.each([{ time: '' }, { time: '09:30' }])('is wrong where its date was typed: %o', ({ time }) => {
    for (const date of ['1989-12-31', '3000-01-01'])
      for (const asDraft of [false, true])
        expect(errorsOf({ date, time }, asDraft)).toEqual({ date: OUT_OF_RANGE });
  });

  it('is right with a date in the range, or with a time alone', () => {
    expect(errorsOf({ date: '2999-12-31', time: '23:59' })).toBeUndefined();
    expect(errorsOf({ time: '09:30' })).toBeUndefined();
  });

  it('has the server’s error where its date was typed', () => {
    expect(incomplete({ publishAt: OUT_OF_RANGE, title: 'Please give a title.' }).fieldErrors).toEqual({
      date: OUT_OF_RANGE,
      title: 'Please give a title.',
    });
  });

  it('is none while the year has more than four digits, whose sentence speaks of the date alone', () => {
    const date = '12025-03-04';
    expect(momentIn(fieldsWith({ date }))).toBeUndefined();
    expect(errorsOf({ date, time: '09:30' })).toEqual(errorsOf({ date }));
    expect(errorsOf({ date, time: '09:30' })).not.toHaveProperty('time');
  });
});
