import { fields, link, list, paragraph, words } from './field.ts';
import { pageHead } from './page-head.ts';

/** The blog's list page: `content/pages/blogs.yaml`. */
export const postsSchema = fields({
  ...pageHead('blogs'),
  /** The search box. */
  search: fields({
    /** Its name for screen readers. */
    label: words(60),
    /** The words in the empty box. */
    placeholder: words(60),
    /** Shown instead of the list when nothing matches. */
    nothing: paragraph,
  }),
});

/** The careers page: `content/pages/careers.yaml`. */
export const vacanciesSchema = fields({
  ...pageHead('careers'),
  /** The list of open vacancies. */
  vacancies: fields({
    /** Heading above the list. */
    heading: words(60),
    /** The sentence under it, where there is a vacancy. */
    text: paragraph,
    /** Shown instead of an empty list. */
    empty: fields({
      /** That no position is open. */
      heading: words(60),
      /** What to do all the same. */
      text: paragraph,
    }),
  }),
  /** The general form. */
  apply: fields({
    /** Heading above the form. */
    heading: words(60),
    /** What an applicant has to give. */
    text: paragraph,
    /** The words before the link to the privacy policy; sending the form means having read it. */
    consent: words(120),
    /** The retention of applications; `{retention}` is replaced by the period. */
    retention: paragraph,
  }),
});

/** The 404 page: `content/pages/not-found.yaml`. */
export const notFoundSchema = fields({
  ...pageHead('not-found'),
  /** Heading above the addresses that are similar to the one typed. */
  suggestions: words(60),
  /** Links that are always shown. */
  links: list(link, 2, 6),
});
