import type { AppContext } from '#server/context';
import { findVacancy } from './vacancy-addresses.ts';
import type { Decision } from '#server/http/own-pages';

/** The page that fetches a vacancy by itself; its address is the vacancy's. */
const SHELL = '/shell/career';

/** 'Career not found!' with a way on. */
const MISSING = '/shell/no-career';

/**
 * The pages of `/career/{title}` that the build does not have: a vacancy saved since then, an earlier address, or a title
 * as it is written, slashes included, which leads to the vacancy's own address.
 */
export async function vacancyFallback(parts: string[], ctx: AppContext): Promise<Decision | undefined> {
  const [section = '', ...rest] = parts;
  const asked = rest.join('/');
  if (section.toLowerCase() !== 'career' || asked === '') return undefined;
  try {
    const vacancy = await findVacancy(ctx, asked);
    if (!vacancy) return { page: MISSING, status: 404 };
    const { slug } = vacancy.value;
    const isCanonical = section === 'career' && asked === slug;
    return isCanonical ? { page: SHELL, status: 200 } : { redirect: `/career/${slug}` };
  } catch (cause) {
    ctx.log.error('vacancy not looked up', {}, cause);
    return { page: SHELL, status: 503 };
  }
}
