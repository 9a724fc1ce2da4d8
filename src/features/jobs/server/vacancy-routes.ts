import { VACANCY_MARKS, viewOf } from '../content/vacancy-view.ts';
import { vacancyOf } from '../schema/vacancy-wire.ts';
import type { AppContext } from '#src/server/context.ts';
import { findVacancy } from './vacancy-addresses.ts';
import type { Decision } from '#src/server/http/own-pages.ts';
import { LOCAL_SITE } from '#src/server/platform/env.ts';
import { VACANCIES_TAG } from './vacancies.ts';

/** The page of a vacancy without its texts. */
const TEMPLATE = `/career/${VACANCY_MARKS.slug}`;

/** The page 'The vacancy could not be loaded.' */
const FAILED = '/shell/career';

/** The page 'Career not found!', with a link to the list. */
const MISSING = '/shell/no-career';

/** In the head of a closed vacancy. */
const NOINDEX = '<meta name="robots" content="noindex">';

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
    if (!isCanonical) return { redirect: `/career/${slug}` };
    const site = new URL(ctx.env.siteUrl ?? LOCAL_SITE);
    const view = viewOf(vacancyOf(vacancy.value, vacancy, ctx.clock()), await ctx.company.facts(), site);
    const texts = { ...view, head: view.head || NOINDEX };
    return { page: TEMPLATE, status: 200, filled: { texts, tags: [VACANCIES_TAG] } };
  } catch (cause) {
    ctx.log.error('vacancy not looked up', {}, cause);
    return { page: FAILED, status: 503 };
  }
}
