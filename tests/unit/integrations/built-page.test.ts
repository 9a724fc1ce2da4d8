import { expect, test } from 'vitest';
import { withoutSecondElement } from '../../../src/integrations/client-interaction/built-page.ts';

const OURS = '<script>dispatchEvent(new Event("astro:interaction"))</script>';
const ASTROS = '<script>if(a<b)c==="astro:end"&&d</script>';
const island = (props: string) => `<astro-island component-url="/x.js" props="${props}"></astro-island>`;

test('Astro’s element goes where ours is, and stays where it is not', () => {
  expect(withoutSecondElement(`${OURS}${ASTROS}<p>text</p>`)).toBe(`${OURS}<p>text</p>`);
  expect(withoutSecondElement(`${ASTROS}${OURS}<p>text</p>${ASTROS}`)).toBe(`${OURS}<p>text</p>`);
  expect(withoutSecondElement(`${ASTROS}<p>text</p>`)).toBe(`${ASTROS}<p>text</p>`);
});

test('a property of a kind that our element cannot read fails the build', () => {
  const list = '{&quot;a&quot;:[1,[[0,{&quot;b&quot;:[0,7]}],[0,&quot;2026-01-01&quot;]]]}';
  expect(withoutSecondElement(OURS + island(list))).toContain('astro-island');
  expect(() =>
    withoutSecondElement(OURS + island('{&quot;a&quot;:[1,[[0,{&quot;b&quot;:[3,&quot;x&quot;]}]]]}')),
  ).toThrow(/\/x\.js .*kind 3/);
});
