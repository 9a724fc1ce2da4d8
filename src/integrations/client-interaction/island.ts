import type { ClientDirective } from 'astro';

type Hydrator = (
  element: Element,
) => (component: unknown, props: object, slots: Slots, how: object) => unknown;
type Slots = Record<string, string>;

const RETRY_MS = 1000;

/** A property as Astro writes it: its kind and its value. Plain values, objects and lists are all that this site's islands take. */
type Packed = [kind: number, value: unknown];

function unpack([kind, value]: Packed): unknown {
  if (kind === 1) return (value as Packed[]).map(unpack);
  return value && typeof value === 'object' ? unpackAll(value as Record<string, Packed>) : value;
}

function unpackAll(packed: Record<string, Packed>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(packed).map(([name, value]) => [name, unpack(value)]));
}

/** A weak line often drops one request: a script is asked for a second time before the island gives up. */
async function fetchScript(url: string) {
  try {
    return await import(/* @vite-ignore */ url);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return import(/* @vite-ignore */ `${url}?again`);
  }
}

/** The same contract as Astro's own island element, in a third of its bytes. */
export class Island extends HTMLElement {
  connectedCallback(): void {
    if (document.readyState !== 'loading') return this.begin();
    document.addEventListener('DOMContentLoaded', () => this.begin(), { once: true });
  }

  private begin(): void {
    const name = this.getAttribute('client') ?? '';
    const directive: ClientDirective | undefined = Reflect.get(Reflect.get(self, 'Astro') ?? {}, name);
    if (directive) directive(() => this.load(), JSON.parse(this.getAttribute('opts') ?? '{}'), this);
    else addEventListener(`astro:${name}`, () => this.begin(), { once: true });
  }

  private async load(): Promise<() => Promise<void>> {
    const url = (name: string) => this.getAttribute(`${name}-url`) ?? '';
    const [scripts, renderer] = await Promise.all([
      fetchScript(url('component')),
      fetchScript(url('renderer')),
    ]);
    return () => this.hydrate(scripts[this.getAttribute('component-export') ?? 'default'], renderer.default);
  }

  private async hydrate(component: unknown, hydrator: Hydrator): Promise<void> {
    const outer = this.parentElement?.closest('astro-island[ssr]');
    if (outer)
      await new Promise((resolve) => outer.addEventListener('astro:hydrate', resolve, { once: true }));
    const slots: Slots = {};
    for (const slot of this.querySelectorAll('astro-slot, template[data-astro-template]')) {
      if (slot.closest('astro-island') !== this) continue;
      slots[slot.getAttribute('name') ?? slot.getAttribute('data-astro-template') ?? 'default'] =
        slot.innerHTML;
      if (slot instanceof HTMLTemplateElement) slot.remove();
    }
    const props = unpackAll(JSON.parse(this.getAttribute('props') ?? '{}'));
    await hydrator(this)(component, props, slots, { client: this.getAttribute('client') });
    this.removeAttribute('ssr');
    this.dispatchEvent(new CustomEvent('astro:hydrate'));
  }
}
