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

/** All words for visitors, by the part of the site. For pages; scripts and islands import the part that they show. */
export const words = {
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
