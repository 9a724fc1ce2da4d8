import { describe, expect, test } from 'vitest';
import { page, policies, products, sections } from '#tests/support/content-files';
import { readVacancies } from '#tests/support/vacancy-files';

const titles = (items: { title: string }[]) => items.map(({ title }) => title);

describe('Home, to the letter of the specification', () => {
  const home = page('home');

  test('promises in its exact words and leads to /about', () => {
    expect(home.hero.headline).toBe('Empowering Lives Globally With Trusted Microfinance Solutions.');
    expect(home.hero.text).toBe('Empowering Businesses with Scalable and Flexible Microfinance Solutions.');
    expect(home.hero.action).toEqual({ label: "Let's get started", href: '/about' });
  });

  test('carries its exact headings', () => {
    expect(home.development.heading).toBe('Revolutionary Microfinance Solutions Development');
    expect(home.why.heading).toBe('Why Choose Us?');
    expect(home.clients.heading).toBe('Our Clients');
    expect(home.countries.heading).toBe('Countries We Serve');
    expect(home.services.action).toEqual({ label: 'Learn More', href: '/services' });
    expect(home.cooperate.heading).toBe("LET'S DEVELOP, LETS COOPERATE!");
    expect(home.cooperate.action).toEqual({ label: "Let's Talk", href: '/contact' });
  });

  test('gives the six reasons', () => {
    expect(titles(home.why.items)).toEqual([
      'Client-Centric Approach',
      'Innovation and Technology',
      'Experienced Team',
      'Customization and Flexibility',
      'Results-Driven Solutions',
      'Transparent Communication',
    ]);
  });

  test('has five service cards, the ERP page behind two of them', () => {
    expect(home.products.items.map(({ href }) => href)).toEqual([
      '/microfinance',
      '/prawing',
      '/leasing',
      '/erp',
      '/erp',
    ]);
    expect(titles(home.products.items).slice(3)).toEqual(['ERP Solutions', 'Invoice System']);
  });

  test('marks each sample testimonial as a sample', () => {
    for (const { heading, text, items } of [home.testimonials, home.reviews]) {
      const samples = items.filter(({ name }) => /\bsample\b/i.test(name));
      expect(samples.filter(({ name }) => !name.startsWith('Sample '))).toEqual([]);
      // The words above them say so, too, as long as there is one, and no longer.
      expect(/\bsample\b/i.test(`${heading} ${text}`)).toBe(samples.length > 0);
    }
  });
});

describe('About', () => {
  const about = page('about');

  test('has its title, heading and counters', () => {
    expect(about.seo.page).toBe('About Us');
    expect([about.hero.eyebrow, about.hero.headline].join(' / ')).toBe(
      'About US / Design & Develop For Better Solution',
    );
    expect(about.counters.map(({ label }) => label)).toEqual([
      'Years of Experience',
      'Satisfied Clients',
      'Expert Team Member',
      'Projects Completed',
    ]);
  });

  test('has its six cards', () => {
    expect(titles(about.beliefs.items)).toEqual(['Our Vision', 'Our Mission', 'Our Values']);
    expect(titles(about.craft.items)).toEqual(['Design', 'Development', 'Testing & QA']);
  });
});

test('Services shows the cards of the specification under their exact names', () => {
  const services = page('services');
  expect(services.hero.headline).toBe('Our Services and Expertise');
  const fromProducts = Object.entries(products).map(([name, { card }]) => [card.title, `/${name}`]);
  const extra = services.cards.extra.map(({ title, href }) => [title, href]);
  const expected = [
    ['ERP Systems', '/erp'],
    ['Pawning Systems', '/prawing'],
    ['Microfinance', '/microfinance'],
    ['Invoice System', '/invoice'],
    ['Leasing System', '/leasing'],
    ['Digital Marketing', '/digitalmarketing'],
    ['Social Media Marketing', '/digitalmarketing'],
  ];
  // A further product adds a card by its own file alone.
  expect([...fromProducts, ...extra]).toEqual(expect.arrayContaining(expected));
});

describe('Going live and support, on Services', () => {
  const { onboarding, support } = page('services');

  test('takes as long as its steps, and the consultant says so who does it', () => {
    const [consultant] = readVacancies().filter(({ file }) => file.startsWith('implementation-consultant'));
    // The first branch closes at a month end after week 9, and the others repeat weeks 5 to 9.
    expect(onboarding.text).toMatch(
      /^Two to three months for the first branch of a lender and five weeks more/,
    );
    expect(onboarding.steps.at(-1)?.text).toMatch(/repeat weeks 5\s+to\s+9\.$/);
    expect(onboarding.steps.at(-2)?.when).toBe('Week 9');
    if (consultant) expect(consultant.vacancy.description).toContain('two to four months');
  });

  test('leaves out no week, and ends within three months', () => {
    const weeks = onboarding.steps.flatMap(({ when }) => (when.match(/\d+/g) ?? []).map(Number));
    const spans = onboarding.steps.flatMap(({ when }) => {
      const [first, last = first] = (when.match(/\d+/g) ?? []).map(Number);
      return first === undefined || last === undefined ? [] : [[first, last] as const];
    });
    expect(spans.slice(1).map(([first]) => first)).toEqual(spans.slice(0, -1).map(([, last]) => last + 1));
    expect(Math.max(...weeks)).toBeLessThanOrEqual(13);
  });

  test('promises the hours, backups and releases that the rest of the site states', () => {
    const words = support.items.map(({ text }) => text).join(' ');
    expect(words).toContain('{hours}');
    expect(words).not.toMatch(/\{hours\}\.|\d [ap]\.m\./);
    for (const said of [/every day/, /every week/, /3 months/, /One a month/]) expect(words).toMatch(said);
    expect(policies['terms-of-service']?.body).toContain(
      'incremental backups daily and full backups weekly, and keep them for 3 months',
    );
    expect(page('home').development.points.join(' ')).toContain('One release a month');
    const built = page('about')
      .craft.items.map(({ text }) => text)
      .join(' ');
    expect(built.match(/\b(?:release|releases)\b[^.]*\b(?:week|month)s?\b/g)).toEqual(['release a month']);
  });

  test('says what a percentage of service means, in hours', () => {
    const words = support.items.map(({ text }) => text).join(' ');
    const [, share, hours, days] = /([\d.]+)%[^.]*? ([\d.]+) hours in (\d+) days/.exec(words) ?? [];
    expect(Number(hours)).toBeCloseTo((1 - Number(share) / 100) * Number(days) * 24, 6);
  });

  test('is where the buttons under the questions lead', () => {
    const ways = Object.keys(products).flatMap((name) =>
      sections(name, 'questions').map(({ more }) => more.href),
    );
    expect(ways.length).toBeGreaterThan(0);
    expect(ways.filter((href) => href !== `/services#${onboarding.id}`)).toEqual([]);
  });
});

test('Contact has four info blocks', () => {
  expect(page('contact').info.map(({ kind }) => kind)).toEqual(['chat', 'call', 'visit', 'social']);
});

test('Blogs and Careers carry their exact words', () => {
  expect(page('blogs').hero.headline.replace('\u00a0', ' ')).toBe('Exploring the Spectrum of Knowledge');
  expect(page('blogs').search.placeholder).toBe('Search blogs by title or author...');
  expect(page('careers').hero.headline).toBe('Come and Innovate with Us');
  expect(page('careers').vacancies.heading).toBe('Open Vacancies');
  expect(page('careers').apply.heading).toBe('Apply for job');
});

test('no two products claim the same place in the order', () => {
  const places = Object.values(products).map(({ order }) => order);
  expect(new Set(places).size).toBe(places.length);
});
