import { describe, expect, it } from 'vitest';
import { addsUndescribedPicture } from '#features/blog/schema/undescribed-pictures';

const A = '/api/uploads/a.png';

describe('a picture without an alternative text', () => {
  it.each([
    `![](${A})`,
    `![ ](${A})`,
    `![**](${A})`,
    `![–](${A})`,
    `A list\n\n- ![](${A})`,
    `> ![][p]\n\n[p]: ${A}`,
    `| a |\n| --- |\n| ![](${A}) |`,
  ])('is found in %j', (text) => {
    expect(addsUndescribedPicture(text, 'markdown')).toBe(true);
  });

  it.each([
    'No picture',
    `![A till](${A})`,
    `![ගිණුම](${A})`,
    `\`![](${A})\``,
    `~~~\n![](${A})\n~~~`,
    `\\![](${A})`,
    '<Figure name="ledger-table" caption="A ledger" />',
  ])('is none of %j', (text) => {
    expect(addsUndescribedPicture(text, 'markdown')).toBe(false);
  });

  it('is one of Markdown alone, and may stay where it was before', () => {
    expect(addsUndescribedPicture(`![](${A})`, 'paragraphs')).toBe(false);
    expect(addsUndescribedPicture(`More\n\n![](${A})`, 'markdown', `![](${A})`)).toBe(false);
    expect(addsUndescribedPicture(`![](${A}) ![](/b.png)`, 'markdown', `![](${A})`)).toBe(true);
  });
});
