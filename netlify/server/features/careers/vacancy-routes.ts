import type { AppContext } from '#server/context';
import { findVacancy } from './vacancy-addresses.ts';
import type { Decision } from '#server/http/own-pages';

/** The shell: it fetches a vacancy by the slug in its own path. */
const SHELL = '/shell/career';

/** The page 'Career not found!', with a link to the list. */
const MISSING = '/shell/no-career';

/** The page for `/career/{title}` where the build has none: a newer vacancy, an earlier slug, or a title. */
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
