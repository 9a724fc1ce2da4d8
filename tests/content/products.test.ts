import { describe, expect, test } from 'vitest';
import { facts, product, products, sections } from '#tests/support/content-files';

const titles = (items: { title: string }[]) => items.map(({ title }) => title);
const grouped = (address: string) =>
  titles(sections(address, 'feature-groups').flatMap(({ groups }) => groups.flatMap(({ items }) => items)));
const rows = (address: string) => titles(sections(address, 'feature-rows').flatMap(({ items }) => items));
const modules = (address: string) =>
  titles(
    sections(address, 'module-blocks')
      .flatMap(({ groups }) => groups.flatMap(({ blocks }) => blocks))
      .flatMap((block) => block.modules),
  );

/** Nothing of what the specification names is missing, whatever its capitals; there may be more. */
function expectAll(actual: string[], expected: string) {
  const there = new Set(actual.map((entry) => entry.toLowerCase()));
  expect(expected.split(', ').filter((entry) => !there.has(entry.toLowerCase()))).toEqual([]);
}

test.each(Object.keys(products))('%s names no feature twice', (address) => {
  const names = [...grouped(address), ...rows(address), ...modules(address)].map((name) =>
    name.toLowerCase(),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** The six benefits of each product, as the specification capitalises them. */
const benefits = {
  microfinance: `Mobile Access, Secure Transactions, Data-Driven Insights, Integrated Accounting, Real-Time Updates, 24/7 Availability`,
  prawing: `Enhanced Efficiency, User-Friendly Interface, Data-Driven Insights, Seamless Integration, Real-Time Updates, Customizable Features`,
  leasing: `Simplified Leasing Process, Real-Time Monitoring, User-Friendly Interface, Secure and Reliable, Customizable Solutions, Analytics and Insights`,
  erp: `Comprehensive Integration, Customizable Features, Real-Time Data Access, Enhanced Productivity, Scalability, Seamless Collaboration`,
  invoice: `Streamlined Invoicing Process, Real-Time Tracking, Intuitive User Interface, Secure and Dependable, Customizable Workflows, Data Analytics and Reporting`,
  digitalmarketing: `Boosted Efficiency, Simple & Intuitive, Data-Driven Insights, Seamless Integration, Real-Time Monitoring, Customizable Strategies`,
};

/** The titles of the pages, with what people search for. */
const searched = {
  microfinance: 'Microfinance Software Sri Lanka',
  prawing: 'Pawning Software Sri Lanka',
  leasing: 'Leasing Software Sri Lanka',
  erp: 'ERP Software Sri Lanka',
  invoice: 'Invoice Software Sri Lanka',
  digitalmarketing: 'Digital Marketing Sri Lanka',
};

test('the titles are what people search for', () => {
  const found = Object.entries(products).map(([address, { seo }]) => [address, seo.page]);
  expect(Object.fromEntries(found)).toEqual(searched);
});

test.each(Object.keys(benefits))('%s begins at /about and explores its features', (address) => {
  expect(product(address).hero.action).toEqual({ label: "Let's get started", href: '/about' });
  expect(product(address).explore).toBe('Explore');
});

test.each(Object.entries(benefits))('%s has its six benefits in order', (address, expected) => {
  expect(titles(product(address).benefits.items).join(', ')).toBe(expected);
});

describe('features', () => {
  test('Microfinance, then a band that explores onwards to /contact', () => {
    const expected = `branch-wise group and loan creation, member and guarantor registration, loan categories, loan issuance, interest and penalty calculation, document management, bulk payment update, bulk invoice processing, monthly cash flow, profit and loss, balance sheet, trial balance, general ledger summary, branch equity, interbank transfers, reconcile entries, manual journal, savings account creation, savings interest calculation, deposit and withdrawal management, statement generation, automated alerts`;
    expectAll(grouped('microfinance'), expected);
    const last = product('microfinance').sections.at(-1);
    expect(last).toMatchObject({ type: 'call-to-action', action: { label: 'Explore', href: '/contact' } });
  });

  test('Pawning, the last of them the promise', () => {
    const expected = `Gold valuation and collateral tracking, Pawning ticket issuance, Loans from a customizable loan-to-value ratio, Interest and penalty calculation, Renewal and redemption, Gold auction management, Document storage, Bulk payment with batch invoices, Free service assistance and lifetime software updates`;
    expectAll(rows('prawing'), expected);
    expect(rows('prawing').at(-1)).toBe(expected.split(', ').at(-1));
  });

  test('Leasing', () => {
    const expected = `vehicle inventory and maintenance, lease agreements with online signing, payment schedules and reminders, card and bank-transfer payment, penalties, early payoff, cash flow, profit and loss, balance sheet, trial balance, ledger summary with branch equity, interbank transfers, chart of accounts, reconcile entries`;
    expectAll(grouped('leasing'), expected);
  });

  test('Invoice, and the strip of clients', () => {
    const expected = `invoice management, payment tracking, financial insights, financial reports and analytics, cash flow, profit and loss, balance sheet, trial balance, invoice automation, tax management, multi-currency, customer insights, data export and integration`;
    expectAll(rows('invoice'), expected);
    expect(sections('invoice', 'clients')).toEqual([{ type: 'clients', heading: 'Our Clients' }]);
  });

  test('ERP', () => {
    const expected = `sales, CRM, point of sale, subscriptions, rental, accounting, documents, invoicing, expenses, e-signature, inventory, manufacturing, purchasing, maintenance, quality control, product lifecycle, live chat, social marketing, email marketing, SMS marketing, events, automation, surveys, recruitment, time off, appraisal, referral, fleet, project, timesheet, field service, helpdesk, planning, appointments, discussion, approvals, IoT, VoIP, knowledge, studio`;
    expectAll(modules('erp'), expected);
  });
});

describe('Digital Marketing', () => {
  test('has its hero, its sections and the countries', () => {
    const { hero } = product('digitalmarketing');
    expect(hero.headline).toBe('Drive customers with smart Digital Strategies.');
    const expected = 'Unlock Limitless Growth, SEO, Google Ads, Facebook Ads, Email & Automation';
    expectAll(rows('digitalmarketing'), expected);
    expect(sections('digitalmarketing', 'reach')).toHaveLength(1);
  });

  test('answers a question for each subject of the specification', () => {
    const questions = sections('digitalmarketing', 'faq').flatMap(({ items }) => items);
    const subjects = [
      /what is/i,
      /boost/i,
      /what services/i,
      /measure/i,
      /unique/i,
      /cost/i,
      /before hiring/i,
      /do i need/i,
      /can .* do for/i,
      /worth it/i,
      /choose/i,
    ];
    const isAsked = (subject: RegExp) => questions.some(({ question }) => subject.test(question));
    expect(subjects.filter((subject) => !isAsked(subject))).toEqual([]);
  });
});

describe('the questions of a buyer', () => {
  interface Asked {
    question: string;
    answer: string;
  }
  /** A topic: what its question asks and everything that its answer has to say. */
  type Topic = [topic: string, asks: RegExp, ...says: RegExp[]];

  /** What every buyer of a system asks. */
  const common: Topic[] = [
    ['migration', /brought|bring|moved|get into it/i, /\bold\b|agree[sd]? with/i],
    ['hosting and the place of the data', /where|who looks after/i, /data centre/, /\border\b/],
    ['support hours', /support|call|who answers/i, /\{hours\}/],
    ['charging', /charge|pay/i, /\bby (?:branch|user|ticket|live lease)\b/i],
    ['hardware', /\bneed|scales|printers|tills/i, /printer|scale|paper/i],
    ['languages of the screens', /language|support|who answers/i, /English/, /Sinhala/, /Tamil/],
    [
      'work without a network',
      /network|connection|tills|need/i,
      /without a signal|line drops|connection is back|without any connection/i,
    ],
    ['leaving with the data', /leave|data/i, /\bexport/i, /three months/i],
  ];

  const lender: Topic = [
    'credit bureau and Central Bank',
    /CRIB/,
    /monthly|month end/,
    /Central Bank/,
    /ledger/,
  ];

  /** What the trade of a product asks besides. */
  const own: Record<string, Topic[]> = {
    microfinance: [lender],
    prawing: [
      lender,
      ['scales', /scales/, /serial or USB/],
      ['sealed packets', /sealed packets/, /two people/],
    ],
    leasing: [lender, ['guarantors', /guarantors/, /released at settlement/]],
    erp: [
      ['payroll', /EPF, ETF and APIT/, /Payroll/],
      ['branches', /branches/, /Head office/],
    ],
    invoice: [
      ['prescribed numbers', /prescribed/, /since October 2026/, /\d\d[A-Z]{3}_[A-Z\d]+_\d+/],
      ['taxes', /SSCL/, /turnover/],
    ],
  };

  const isAnswered = (items: Asked[], [, asks, ...says]: Topic) =>
    items.some(({ question, answer }) => asks.test(question) && says.every((said) => said.test(answer)));

  test.each(Object.entries(own))('are answered on /%s, six to eight of them', (address, besides) => {
    const items = sections(address, 'questions').flatMap(({ items: asked }) => asked);
    expect(items.length).toBeGreaterThanOrEqual(6);
    expect(items.length).toBeLessThanOrEqual(8);
    const missing = [...common, ...besides].filter((topic) => !isAnswered(items, topic));
    expect(missing.map(([topic]) => topic)).toEqual([]);
  });

  test('name the hours by their placeholder alone, never before a full stop, and no price', () => {
    const answers = Object.keys(products).flatMap((address) =>
      sections(address, 'questions').flatMap(({ items }) => items.map(({ answer }) => answer)),
    );
    expect(
      answers.filter(
        (answer) => answer.includes(facts.hours) || /\d (?:a|p)\.m\.|Rs\b|\{hours\}\./.test(answer),
      ),
    ).toEqual([]);
  });
});
