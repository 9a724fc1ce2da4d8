/**
 * Mozilla's HTTP Observatory for headers: its rules and points (github.com/mdn/mdn-http-observatory,
 * src/grader/charts.js and src/analyzer/tests/, read in November 2026). Redirection to HTTPS and the preload list
 * belong to the platform; the site loads only its own scripts, which score 0.
 */

/** A result of a rule; the first one that fits counts. */
type Verdict = [points: number, verdict: string, fits: (answer: Graded) => boolean];

/** The graded answer: its headers and the policy of its `meta` element. */
export interface Graded {
  header(name: string): string | null | undefined;
  metaPolicy?: string;
}

const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*'];
const UNSAFE = [...BROAD, "'unsafe-inline'", 'data:'];

function directives(text: string): Map<string, string[]> {
  const parts = text.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(
    parts.filter(([name]) => name).map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  );
}

const headerPolicy = ({ header }: Graded) => directives(header('Content-Security-Policy') ?? '');

/** The sources of a directive in all policies, or of `default-src`; `*` without either. */
function sources(answer: Graded, name: string): string[] {
  const policy = new Map([...directives(answer.metaPolicy ?? ''), ...headerPolicy(answer)]);
  const found = policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const hashed = found.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source));
  return hashed ? found.filter((source) => source !== "'unsafe-inline'") : found;
}

const allows = (answer: Graded, name: string, forbidden: string[]) =>
  sources(answer, name).some((source) => forbidden.includes(source));

const loadsInsecurely = (answer: Graded) =>
  [...headerPolicy(answer).keys(), ...directives(answer.metaPolicy ?? '').keys()].some((name) =>
    sources(answer, name).some((source) => /^(http|ftp):/.test(source)),
  );

const maxAge = ({ header }: Graded) =>
  Number(/max-age=(\d+)/.exec(header('Strict-Transport-Security') ?? '')?.[1] ?? -1);

const has = (name: string, form: RegExp) => (answer: Graded) => form.test(answer.header(name) ?? '');

const otherwise = () => true;

const RULES: Record<string, Verdict[]> = {
  'Content-Security-Policy': [
    [
      -25,
      'not implemented',
      (answer) => headerPolicy(answer).size + directives(answer.metaPolicy ?? '').size === 0,
    ],
    [
      -20,
      'unsafe scripts',
      (answer) => allows(answer, 'script-src', UNSAFE) || allows(answer, 'object-src', BROAD),
    ],
    [-20, 'insecure scheme', loadsInsecurely],
    [
      -10,
      'unsafe-eval',
      (answer) => ['script-src', 'style-src'].some((name) => allows(answer, name, ["'unsafe-eval'"])),
    ],
    [0, 'unsafe styles', (answer) => allows(answer, 'style-src', UNSAFE)],
    [
      10,
      "nothing unsafe, default-src 'none'",
      (answer) => sources(answer, 'default-src').join() === "'none'",
    ],
    [5, 'nothing unsafe', otherwise],
  ],
  'Cross-Origin-Resource-Policy': [
    [10, 'same origin or site', has('Cross-Origin-Resource-Policy', /^same-(origin|site)$/)],
    [0, 'cross-origin or none', has('Cross-Origin-Resource-Policy', /^(cross-origin)?$/)],
    [-5, 'invalid', otherwise],
  ],
  'Access-Control-Allow-Origin': [
    [-50, 'anybody with credentials', has('Access-Control-Allow-Credentials', /true/)],
    [0, 'none, or for the public', otherwise],
  ],
  'Referrer-Policy': [
    [
      5,
      'private',
      has('Referrer-Policy', /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/),
    ],
    [0, 'none', has('Referrer-Policy', /^$/)],
    [-5, 'unsafe or invalid', otherwise],
  ],
  'Strict-Transport-Security': [
    [0, 'six months or more', (answer) => maxAge(answer) >= 15_768_000],
    [-10, 'less than six months', (answer) => maxAge(answer) >= 0],
    [-20, 'none', otherwise],
  ],
  'X-Content-Type-Options': [
    [0, 'nosniff', has('X-Content-Type-Options', /^nosniff$/)],
    [-5, 'none or invalid', otherwise],
  ],
  'X-Frame-Options': [
    [
      5,
      'by frame-ancestors',
      (answer) =>
        !(headerPolicy(answer).get('frame-ancestors') ?? ['*']).some((source) => BROAD.includes(source)),
    ],
    [0, 'deny or same origin', has('X-Frame-Options', /^(DENY|SAMEORIGIN)$/)],
    [-20, 'none', otherwise],
  ],
  Cookies: [
    [0, 'none', has('Set-Cookie', /^$/)],
    [-40, 'not secure', (answer) => !has('Set-Cookie', /;\s*Secure/i)(answer)],
    [-30, 'within reach of scripts', (answer) => !has('Set-Cookie', /;\s*HttpOnly/i)(answer)],
    [5, 'secure, HttpOnly and SameSite', has('Set-Cookie', /;\s*SameSite=(Lax|Strict)/i)],
    [0, 'secure and HttpOnly', otherwise],
  ],
};

const GRADES: [from: number, grade: string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [0, 'C or worse'],
];

/** Extra points count only from this score on. */
const EXTRA_CREDIT_FROM = 90;

/** The grade and score, with each rule's result. */
export function gradeOf(answer: Graded): { grade: string; score: number; said: string[] } {
  const verdicts = Object.entries(RULES).map(([rule, table]) => {
    const [points, verdict] = table.find(([, , fits]) => fits(answer)) ?? [0, 'nothing', otherwise];
    return { points, said: `${rule}: ${verdict} (${points})` };
  });
  const sum = (wanted: (points: number) => boolean) =>
    verdicts.reduce((total, { points }) => (wanted(points) ? total + points : total), 0);
  const plain = Math.max(0, 100 + sum((points) => points < 0));
  const score = plain >= EXTRA_CREDIT_FROM ? plain + sum((points) => points > 0) : plain;
  const grade = GRADES.find(([from]) => score >= from)?.[1] ?? '';
  return { grade, score, said: verdicts.map(({ said }) => said) };
}
