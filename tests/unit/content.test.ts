import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { organization } from '#lib/seo/structured-data';
import { foldedTitle } from '#lib/slug';
import { readArticles } from '#tests/support/articles';
import { facts, page, policies, product, products, sections, valuesOf } from '#tests/support/content-files';
import { readVacancies } from '#tests/support/vacancy-files';
import { pageSchema } from '../../src/content-schemas/page.ts';
import { productSchema } from '../../src/content-schemas/product.ts';
import { siteSchema } from '../../src/content-schemas/site.ts';
import { PICTURES } from '../../src/illustrations/names.ts';

const titles = (items: { title: string }[]) => items.map(({ title }) => title);
const twice = (values: unknown[]) => values.filter((value, at) => values.indexOf(value) !== at);

it('the pages have the words of the specification', () => {
  const [home, about, services, careers] = [page('home'), page('about'), page('services'), page('careers')];
  const headings = [home.development, home.why, home.clients, home.countries, home.cooperate];
  const cards = Object.entries(products).map(([name, { card }]) => `${card.title} /${name}`);
  cards.push(...services.cards.extra.map(({ title, href }) => `${title} ${href}`));
  // prettier-ignore
  const words: [said: string[], specified: string][] = [
    [[home.hero.headline], 'Empowering Lives Globally With Trusted Microfinance Solutions.'],
    [[home.hero.text], 'Empowering Businesses with Scalable and Flexible Microfinance Solutions.'],
    [[home.hero.action.label, home.hero.action.href], "Let's get started|/about"],
    [headings.map(({ heading }) => heading), "Revolutionary Microfinance Solutions Development|Why Choose Us?|Our Clients|Countries We Serve|LET'S DEVELOP, LETS COOPERATE!"],
    [[home.services.action, home.cooperate.action].flatMap(({ label, href }) => [label, href]), "Learn More|/services|Let's Talk|/contact"],
    [titles(home.why.items), 'Client-Centric Approach|Innovation and Technology|Experienced Team|Customization and Flexibility|Results-Driven Solutions|Transparent Communication'],
    [home.products.items.map(({ href }) => href), '/microfinance|/prawing|/leasing|/erp|/erp'],
    [titles(home.products.items).slice(3), 'ERP Solutions|Invoice System'],
    [[about.hero.eyebrow, about.hero.headline], 'About US|Design & Develop For Better Solution'],
    [about.counters.map(({ label }) => label), 'Years of Experience|Satisfied Clients|Expert Team Member|Projects Completed'],
    [titles([...about.beliefs.items, ...about.craft.items]), 'Our Vision|Our Mission|Our Values|Design|Development|Testing & QA'],
    [[services.hero.headline], 'Our Services and Expertise'],
    [page('contact').info.map(({ kind }) => kind), 'chat|call|visit|social'],
    [[page('blogs').hero.headline.replace('\u00a0', ' ')], 'Exploring the Spectrum of Knowledge'],
    [[page('blogs').search.placeholder], 'Search blogs by title or author...'],
    [[careers.hero.headline, careers.vacancies.heading, careers.apply.heading], 'Come and Innovate with Us|Open Vacancies|Apply for job'],
  ];
  for (const [said, specified] of words) expect(said.join('|')).toBe(specified);
  // A further product adds a card by its own file alone.
  const names =
    'ERP Systems /erp|Pawning Systems /prawing|Microfinance /microfinance|Invoice System /invoice';
  const more =
    'Leasing System /leasing|Digital Marketing /digitalmarketing|Social Media Marketing /digitalmarketing';
  expect(`${names}|${more}`.split('|').filter((card) => !cards.includes(card))).toEqual([]);
});

/** The six benefits and the features of each product, as the specification names them. */
const NAMED: Record<string, [benefits: string, features: string]> = {
  microfinance: [
    'Mobile Access, Secure Transactions, Data-Driven Insights, Integrated Accounting, Real-Time Updates, 24/7 Availability',
    'branch-wise group and loan creation, member and guarantor registration, loan categories, loan issuance, interest and penalty calculation, document management, bulk payment update, bulk invoice processing, monthly cash flow, profit and loss, balance sheet, trial balance, general ledger summary, branch equity, interbank transfers, reconcile entries, manual journal, savings account creation, savings interest calculation, deposit and withdrawal management, statement generation, automated alerts',
  ],
  prawing: [
    'Enhanced Efficiency, User-Friendly Interface, Data-Driven Insights, Seamless Integration, Real-Time Updates, Customizable Features',
    'Gold valuation and collateral tracking, Pawning ticket issuance, Loans from a customizable loan-to-value ratio, Interest and penalty calculation, Renewal and redemption, Gold auction management, Document storage, Bulk payment with batch invoices, Free service assistance and lifetime software updates',
  ],
  leasing: [
    'Simplified Leasing Process, Real-Time Monitoring, User-Friendly Interface, Secure and Reliable, Customizable Solutions, Analytics and Insights',
    'vehicle inventory and maintenance, lease agreements with online signing, payment schedules and reminders, card and bank-transfer payment, penalties, early payoff, cash flow, profit and loss, balance sheet, trial balance, ledger summary with branch equity, interbank transfers, chart of accounts, reconcile entries',
  ],
  erp: [
    'Comprehensive Integration, Customizable Features, Real-Time Data Access, Enhanced Productivity, Scalability, Seamless Collaboration',
    'sales, CRM, point of sale, subscriptions, rental, accounting, documents, invoicing, expenses, e-signature, inventory, manufacturing, purchasing, maintenance, quality control, product lifecycle, live chat, social marketing, email marketing, SMS marketing, events, automation, surveys, recruitment, time off, appraisal, referral, fleet, project, timesheet, field service, helpdesk, planning, appointments, discussion, approvals, IoT, VoIP, knowledge, studio',
  ],
  invoice: [
    'Streamlined Invoicing Process, Real-Time Tracking, Intuitive User Interface, Secure and Dependable, Customizable Workflows, Data Analytics and Reporting',
    'invoice management, payment tracking, financial insights, financial reports and analytics, cash flow, profit and loss, balance sheet, trial balance, invoice automation, tax management, multi-currency, customer insights, data export and integration',
  ],
  digitalmarketing: [
    'Boosted Efficiency, Simple & Intuitive, Data-Driven Insights, Seamless Integration, Real-Time Monitoring, Customizable Strategies',
    'Unlock Limitless Growth, SEO, Google Ads, Facebook Ads, Email & Automation',
  ],
};

it.each(Object.entries(NAMED))(
  '/%s has its benefits in order, and each feature once',
  (address, [own, features]) => {
    const { hero, explore, benefits, sections: parts } = product(address);
    expect([hero.action, explore]).toEqual([{ label: "Let's get started", href: '/about' }, 'Explore']);
    expect(titles(benefits.items).join(', ')).toBe(own);
    const named = valuesOf(parts, 'title').map((name) => name.toLowerCase());
    const missing = features.split(', ').filter((name) => !named.includes(name.toLowerCase()));
    expect([twice(named), missing]).toEqual([[], []]);
  },
);

it('products end, lead and answer as specified, each in a place of its own', () => {
  const last = product('microfinance').sections.at(-1);
  expect(last).toMatchObject({ type: 'call-to-action', action: { label: 'Explore', href: '/contact' } });
  expect(sections('invoice', 'clients')).toEqual([{ type: 'clients', heading: 'Our Clients' }]);
  expect(product('digitalmarketing').hero.headline).toBe('Drive customers with smart Digital Strategies.');
  expect(sections('digitalmarketing', 'reach')).toHaveLength(1);
  const asked = sections('digitalmarketing', 'faq')
    .flatMap(({ items }) => items.map(({ question }) => question))
    .join(' | ');
  const subjects =
    'what is|boost|what services|measure|unique|cost|before hiring|do i need|can .* do for|worth it|choose';
  expect(subjects.split('|').filter((subject) => !new RegExp(subject, 'i').test(asked))).toEqual([]);
  expect(twice(Object.values(products).map(({ order }) => order))).toEqual([]);
});

it('the policies state the figures of the specification, and what the software does with personal data', () => {
  // prettier-ignore
  const stated: Record<string, RegExp[]> = {
    'security-policy': [/Data is deleted 3 months after an account is terminated/, /least privilege/, /Backups are kept for 3 months/,
      /every day with an incremental backup and every week with a full one/, /multi-factor authentication/],
    'privacy-policy': [/deleted 3 months after the account is terminated/, /changes to this policy 30 days ahead/,
      /answer complaints within 10 days/, /<Controller \/>/, /<Processors \/>/, /sets no cookies for visitors/,
      /no later than <RetentionPeriod \/> after they arrived/, /tick "I agree to the privacy policy\."/],
    'terms-of-service': [/at least 7 days before the renewal date/, /inactive for 120 days may be terminated/, /No refunds/,
      /governed by the law of Sri Lanka/],
    'legal-policy': [/governed by the law of Sri Lanka/, /courts of Colombo/],
  };
  for (const [name, words] of Object.entries(stated))
    for (const one of words) expect(policies[name]?.body).toMatch(one);
  const names = Object.keys(stated).map((name) => policies[name]?.title);
  expect(names).toEqual(['Security Policy', 'Privacy Policy', 'Terms of Service', 'Legal Policy']);
  expect(`"${page('contact').form.consent} privacy policy."`).toBe('"I agree to the privacy policy."');
  expect(twice(Object.values(policies).map(({ order }) => order))).toEqual([]);
});

const named = (folder: string) => readdirSync(folder).map((file) => basename(file, extname(file)));

/** Every page that content may link to, by its canonical path; without vacancies, because they close. */
const pageAddresses: ReadonlySet<string> = new Set([
  '/',
  '/blogs',
  ...readdirSync('src/pages')
    .filter((file) => /^[a-z]+\.astro$/.test(file) && file !== 'index.astro')
    .map((file) => `/${basename(file, '.astro')}`),
  ...[...named('content/products'), ...named('content/legal')].map((name) => `/${name}`),
  ...named('content/blog').map((name) => `/blog/${name}`),
]);

/** The paths on this site that a text links to, without fragments. */
const ownLinks = (markdown: string): string[] =>
  [...markdown.matchAll(/(?<!!)\[[^\]]*\]\((\/[^)\s#?]*)/g)].map(([, path = '']) => path);

const articles = readArticles();
const withoutCode = (body: string) => body.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');

it.each(articles)('the article $id has pictures and links that lead somewhere', ({ id, body }) => {
  const text = withoutCode(body);
  const pictures = new Set<string>(PICTURES);
  for (const [, name = ''] of body.matchAll(/<Figure name="([^"]*)"/g)) expect(pictures).toContain(name);
  for (const [, words = '', at = ''] of text.matchAll(/!\[([^\]]*)\]\((\/[^)\s]*)/g))
    expect([words.trim() !== '', at.startsWith('/api/uploads/') || existsSync(`public${at}`)]).toEqual([
      true,
      true,
    ]);
  const links = ownLinks(text).filter((path) => !path.startsWith('/career/'));
  expect(links.filter((path) => !pageAddresses.has(path) || path === `/blog/${id}`)).toEqual([]);
});

it('each column of a table of an article that ends with a total adds up', () => {
  const numbers = (line: string) =>
    line
      .split('|')
      .slice(2, -1)
      .map((cell) => Number(cell.replace(/[ ,%]/g, '').replace(/\((.*)\)/, '-$1')));
  for (const { id, body } of articles)
    for (const table of body
      .replaceAll('*', '')
      .split('\n\n')
      .filter((block) => /^\| Total \|/m.test(block))) {
      const [total = [], ...above] = table.trim().split('\n').slice(2).map(numbers).toReversed();
      total.forEach((value, at) => {
        const sum = above.reduce((so, row) => so + (row[at] || 0), 0);
        if (value) expect(sum, id).toBeCloseTo(value, 6);
      });
    }
});

it('articles, vacancies, policies and logos agree among each other', () => {
  for (const field of ['title', 'description'])
    expect(twice(articles.map(({ data }) => data[field]))).toEqual([]);
  expect(twice(readVacancies().map(({ vacancy }) => foldedTitle(vacancy.title)))).toEqual([]);
  for (const { body } of Object.values(policies))
    expect(ownLinks(body).filter((path) => !pageAddresses.has(path))).toEqual([]);
  const logos = ['partners', 'clients'].flatMap((set) =>
    readdirSync(`content/${set}`).map((file) => `content/${set}/${file}`),
  );
  for (const logo of logos) {
    const svg = readFileSync(logo, 'utf8');
    expect(svg).not.toMatch(/<(?:script|image|foreignObject|style)\b|\son\w+=|href=/i);
    expect(/<text\b[^>]*>[^<]*(?:sample|example)/i.test(svg), logo).toBe(/sample|example/.test(logo));
  }
});

const FILE = 'tests/fixtures/product.yaml';
// prettier-ignore
it.each([
  ['menuName:', 'menuname:', 'menuName: is missing: add it'],
  ['menuName:', 'menuname:', 'unknown field menuname: correct its spelling or remove it'],
  ['picture: auction-lot', 'picture: x', 'sections.0.items.0.picture: "x" is not known here: use one of '],
  ['type: call-to-action', 'type: x', 'sections.1.type: has no known type: use feature-groups'],
  ['href: /about', 'href: /About', 'hero.action.href: must be a path of this site in lower case, such as '],
  ['name: Till System', "name: ''", 'name: is empty: write its words or remove the field if it is optional'],
  ['name: Till System', 'name: 2025', 'name: must be text: put it in quotes'],
  ['interest: Software Solutions', 'interest: Fax', 'interest: "Fax" is not known here: use one of UI/UX Design, '],
  [/ {2}- \{ value: .*\n/, '', 'counters: must have exactly 4 entries: add or remove some', 'content/pages/about.yaml'],
  [/ {4}- \{ title: Six.*\n/, '', 'benefits.items: must have exactly 6 entries: add or remove some'],
  ['page: blogs', 'page: blog', 'page: must be the file’s own name', 'content/pages/blogs.yaml'],
])('instead of %s %s is refused with field and remedy: %s', (right, wrong, words, file = FILE) => {
  const schema = file === FILE ? productSchema : pageSchema;
  const refusals = (text: string) => {
    const { error } = schema.safeParse(parse(text));
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
  };
  const yaml = readFileSync(file, 'utf8');
  expect(refusals(yaml)).toBeUndefined();
  expect(refusals(yaml.replace(right, wrong))).toContain(words);
});

it('search engines are told the address, mailbox, telephone and profiles of a real vendor alone', () => {
  const told = (sample: boolean) =>
    organization(siteSchema.parse({ ...facts, sample }), new URL('https://a.b/'));
  const contact = ['address', 'email', 'sameAs', 'telephone'];
  const keys = (sample: boolean) => Object.keys(told(sample)).filter((key) => contact.includes(key));
  expect([keys(true), keys(false).toSorted()]).toEqual([[], contact]);
  const { sameAs } = told(false) as { sameAs?: string[] };
  expect([sameAs?.length, sameAs?.join().includes('wa.me')]).toEqual([3, false]);
});
