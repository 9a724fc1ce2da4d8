const PICTURES = ['rings', 'columns', 'steps', 'sheet'];
const TAGS = ['microfinance', 'pawning', 'leasing', 'accounting', 'operations', 'erp', 'marketing'];

const pick = <T>(list: T[], n: number): T => list[n % list.length] as T;

const SENTENCES = [
  'The officer counts the cash in front of the group before anybody leaves.',
  'Interest is charged on what is still owed, not on what was borrowed.',
  'Reconcile on Friday what was collected from Monday to Thursday.',
];

/** The source of one made-up article; some thirty paragraphs and headings and a table. */
export function article(n: number): string {
  const paragraphs = Array.from({ length: 14 }, (_, p) =>
    Array.from({ length: 4 }, (_, s) => pick(SENTENCES, n + p * 3 + s)).join(' '),
  );
  // The newest are the same however many there are: they alone have pictures of their own to be drawn.
  const date = new Date(Date.UTC(2026, 0, 1) - n * 86_400_000).toISOString().slice(0, 10);
  return `---
title: "Notes on ${pick(TAGS, n)} number ${n}: ${pick(SENTENCES, n).slice(0, 40).trim()}"
description: "${'What a reader learns here, in one sentence. '.repeat(2)}"
author: "Sample Author ${1 + ((n * 7) % 40)}"
date: ${date}
cover: { picture: ${pick(PICTURES, n)}, tone: paper }
tags: [${pick(TAGS, n)}, ${pick(TAGS, n + 3)}]
---

${paragraphs.join('\n\n## A heading\n\n')}

| Month | Rs |
| --- | ---: |
| 1 | ${n},250.00 |
`;
}
