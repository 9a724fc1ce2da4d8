import * as applicationErrors from './en/application-errors.ts';
import * as application from './en/application.ts';
import * as blog from './en/blog.ts';
import * as choices from './en/choices.ts';
import * as contactForm from './en/contact-form.ts';
import * as contact from './en/contact.ts';
import * as controls from './en/controls.ts';
import * as cvErrors from './en/cv-errors.ts';
import * as frame from './en/frame.ts';
import * as input from './en/input.ts';
import * as inquiryErrors from './en/inquiry-errors.ts';
import * as mail from './en/mail.ts';
import * as posts from './en/posts.ts';
import * as sections from './en/sections.ts';
import * as server from './en/server.ts';
import * as vacancies from './en/vacancies.ts';
import * as vacancyFacts from './en/vacancy-facts.ts';
import { FORMATS, LOCALE } from './locale.ts';
import * as si from './si/words.ts';
import * as ta from './ta/words.ts';

const english = {
  application,
  applicationErrors,
  blog,
  choices,
  contact,
  contactForm,
  controls,
  cvErrors,
  frame,
  input,
  inquiryErrors,
  mail,
  posts,
  sections,
  server,
  vacancies,
  vacancyFacts,
};

/** All words for visitors, by the part of the site. */
export type Words = typeof english;

/** A translation: the parts that it has, each with every key. */
export type Translation = { [Part in keyof Words]?: { [Key in keyof Words[Part]]: string } };

export interface Language {
  /** The `lang` of its pages, and the first part of their paths; English has none there. */
  locale: string;
  /** Which conventions its dates and numbers follow. */
  formats: string;
  words: Words;
}

/** The types of the texts are those of English, which name the values in braces; a test compares these. */
const translated = (words: Translation) => ({ ...english, ...words }) as Words;

const LANGUAGES: Language[] = [
  { locale: LOCALE, formats: FORMATS, words: english },
  { locale: 'si', formats: 'si-LK', words: translated(si) },
  { locale: 'ta', formats: 'ta-LK', words: translated(ta) },
];

/** The language of the page at a path: `/si/contact` is Sinhala. For pages; scripts and islands import their own words. */
export function languageAt(path: string): Language {
  const [, first] = path.split('/');
  return LANGUAGES.find(({ locale }) => locale === first) ?? LANGUAGES[0]!;
}

/** The words for the page at a path. */
export const wordsAt = ({ pathname }: URL): Words => languageAt(pathname).words;
