import { CALCULATORS, numberText, type CalculatorName, type Values } from './calculate.ts';

const all = <E extends Element>(root: Element, selector: string) => [...root.querySelectorAll<E>(selector)];

/** A number as people type it, with or without separators; NaN for anything else. */
const typed = (text: string) => (text.trim() ? Number(text.replace(/[,\s\u00a0]|rs\.?/gi, '')) : NaN);

/** Makes a built calculator answer. */
export function start(calculator: HTMLElement): void {
  const boxes = all<HTMLInputElement>(calculator, 'input[inputmode]');
  const choices = all<HTMLSelectElement>(calculator, 'select');
  const sliderOf = (box: HTMLInputElement) =>
    calculator.querySelector<HTMLInputElement>(`[data-slides=${box.name}]`)!;
  const write = (selector: string, texts: string[]) =>
    all(calculator, selector).forEach((element, at) => (element.textContent = texts[at] ?? ''));
  const draw = (part: string, d: string) => calculator.querySelector(`[data-${part}]`)?.setAttribute('d', d);

  /** The figures by name; undefined while a field has none, and says so. */
  function read(): Values | undefined {
    const values: Values = {};
    let isComplete = true;
    for (const box of boxes) {
      const value = typed(box.value);
      const { min, max, whole } = box.dataset;
      const fits = value >= Number(min) && value <= Number(max) && (!whole || Number.isInteger(value));
      box.setAttribute('aria-invalid', String(!fits));
      box.closest('label')!.nextElementSibling!.textContent = fits
        ? ''
        : `A ${whole ? 'whole ' : ''}number from ${numberText(Number(min))} to ${numberText(Number(max))}, please.`;
      isComplete &&= fits;
      values[box.name] = value;
    }
    for (const { name, value } of choices) values[name] = Number(value);
    return isComplete ? values : undefined;
  }

  /** The address with the figures; empty while a field is wrong. */
  let link = '';
  // Not at each step of a slider: browsers refuse addresses that change too often.
  const writeAddress = () => link && history.replaceState(history.state, '', link);

  function update(): void {
    const values = read();
    link = '';
    calculator.toggleAttribute('data-stale', !values);
    for (const part of all(calculator, '.calculator-result > :not(p)'))
      part.ariaHidden = values ? null : 'true';
    const talk = calculator.querySelector<HTMLAnchorElement>('a[data-talk]')!;
    talk.hash = '';
    if (!values) return;
    const { summary, figures, rows, area, line } =
      CALCULATORS[calculator.dataset.calculator as CalculatorName](values);
    write('output', [summary]);
    write('dd', figures);
    const body = calculator.querySelector('tbody');
    body?.replaceChildren(
      ...rows.map((row) => {
        const line = document.createElement('tr');
        line.append(...row.map((text) => Object.assign(document.createElement('td'), { textContent: text })));
        return line;
      }),
    );
    draw('area', area);
    draw('line', line);
    const hash = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
    link = new URL(`#${hash}`, location.href).href;
    const told = boxes.map((box) => `${box.dataset.label}: ${box.value}`);
    const chosen = choices.map(({ selectedOptions }) => selectedOptions[0]!.text);
    const message = `${calculator.ariaLabel}. ${[...told, ...chosen].join('; ')}. ${summary}`;
    talk.hash = `message=${encodeURIComponent(message)}`;
  }

  calculator.addEventListener('input', ({ target }) => {
    const box = target as HTMLInputElement;
    const slides = boxes.find(({ name }) => name === box.dataset.slides);
    if (slides) slides.value = numberText(box.valueAsNumber);
    else if (boxes.includes(box) && typed(box.value) >= 0) sliderOf(box).value = String(typed(box.value));
    write('[data-copy]', ['Copy link']);
    update();
  });
  calculator.addEventListener('change', writeAddress);
  calculator.querySelector('[data-copy]')!.addEventListener('click', async ({ currentTarget }) => {
    update();
    writeAddress();
    // There is no clipboard on a page without HTTPS.
    const copied =
      link &&
      navigator.clipboard?.writeText(link.replace(location.search, '')).then(
        () => true,
        () => false,
      );
    (currentTarget as Element).textContent = (await copied) ? 'Link copied' : 'Not copied';
  });

  const shared = new URLSearchParams(location.hash.slice(1));
  for (const box of boxes) {
    const value = Number(shared.get(box.name) ?? NaN);
    if (Number.isFinite(value) && box.value === box.defaultValue) box.value = numberText(value);
  }
  for (const { name, options } of choices)
    for (const option of options) if (shared.get(name) === option.value) option.selected = true;
  // Not after a reload or Back, where the browser scrolls.
  if (!scrollY && boxes.some(({ name }) => shared.has(name)))
    calculator.scrollIntoView({ behavior: 'instant' });
  // What the address or the visitor changed before this script came.
  const changed = all<HTMLInputElement>(calculator, 'input').filter((one) => one.value !== one.defaultValue);
  for (const input of changed) input.dispatchEvent(new Event('input', { bubbles: true }));
  if (choices.some(({ selectedIndex }) => selectedIndex > 0)) update();
}
