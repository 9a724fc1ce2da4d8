import { CALCULATORS, numberText, type CalculatorName, type Values } from './calculate.ts';

const all = <E extends Element>(root: Element, selector: string) => [...root.querySelectorAll<E>(selector)];

/** A number as people type it, with or without separators; NaN for anything else. */
const typed = (text: string) => (text.trim() ? Number(text.replace(/[,\s\u00a0]|rs\.?/gi, '')) : NaN);

/** Makes a built calculator answer. */
export function start(form: HTMLFormElement): void {
  const boxes = all<HTMLInputElement>(form, 'input[inputmode]');
  const choices = all<HTMLInputElement>(form, 'input[type=radio]');
  const sliderOf = (box: HTMLInputElement) =>
    form.querySelector<HTMLInputElement>(`[data-slides=${box.name}]`)!;
  const write = (selector: string, texts: string[]) =>
    all(form, selector).forEach((element, at) => (element.textContent = texts[at] ?? ''));
  const draw = (part: string, d: string) => form.querySelector(`[data-${part}]`)?.setAttribute('d', d);

  /** The figures; undefined while one of them is none, which its field then says. */
  function read(): Values | undefined {
    const values: Values = {};
    let isComplete = true;
    for (const box of boxes) {
      const value = typed(box.value);
      const { min, max, whole } = box.dataset;
      const fits = value >= Number(min) && value <= Number(max) && (!whole || Number.isInteger(value));
      box.setAttribute('aria-invalid', String(!fits));
      box.closest('label')!.querySelector('[role=alert]')!.textContent = fits
        ? ''
        : `A ${whole ? 'whole ' : ''}number from ${numberText(Number(min))} to ${numberText(Number(max))}, please.`;
      isComplete &&= fits;
      values[box.name] = value;
    }
    for (const { name, value, checked } of choices) if (checked) values[name] = Number(value);
    return isComplete ? values : undefined;
  }

  function update(): void {
    const values = read();
    form.toggleAttribute('data-stale', !values);
    if (!values) return;
    const { summary, figures, rows, area, line } =
      CALCULATORS[form.dataset.calculator as CalculatorName](values);
    write('output', [summary]);
    write('dd', figures);
    const body = form.querySelector('tbody');
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
    history.replaceState(history.state, '', `#${hash}`);
    const told = boxes.map((box) => `${box.dataset.label}: ${box.value}`);
    const chosen = choices.filter(({ checked }) => checked).map((one) => one.labels![0]!.textContent!.trim());
    const message = `${form.ariaLabel}. ${[...told, ...chosen].join('; ')}. ${summary}`;
    const talk = form.querySelector<HTMLAnchorElement>('a[data-talk]')!;
    talk.hash = `message=${encodeURIComponent(message)}`;
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', ({ target }) => {
    const box = target as HTMLInputElement;
    const slides = boxes.find(({ name }) => name === box.dataset.slides);
    if (slides) slides.value = numberText(box.valueAsNumber);
    else if (box.inputMode) sliderOf(box).value = String(typed(box.value));
    update();
  });
  form.querySelector('[data-copy]')!.addEventListener('click', async ({ currentTarget }) => {
    update();
    // There is no clipboard on a page without HTTPS.
    const copied = navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    (currentTarget as Element).textContent = (await copied) ? 'Link copied' : 'Not copied';
  });

  const shared = new URLSearchParams(location.hash.slice(1));
  if (!boxes.some(({ name }) => shared.has(name))) return;
  for (const box of boxes) {
    const value = Number(shared.get(box.name));
    if (shared.has(box.name) && Number.isFinite(value)) box.value = numberText(value);
    sliderOf(box).value = String(typed(box.value));
  }
  for (const choice of choices) if (shared.get(choice.name) === choice.value) choice.checked = true;
  update();
}
