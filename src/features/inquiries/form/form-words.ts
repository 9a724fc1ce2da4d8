import * as choices from '#lib/messages/en/choices';
import * as contactForm from '#lib/messages/en/contact-form';
import * as inquiryErrors from '#lib/messages/en/inquiry-errors';
import { FORMATS } from '#lib/messages/locale';
import type { Words } from '#lib/messages/words';

/** What the contact form says, in the language of its page. */
export interface FormWords extends Pick<Words, 'choices' | 'contactForm' | 'inquiryErrors'> {
  /** Which conventions its numbers and plurals follow. */
  formats: string;
}

/** The same on pages whose path names no language. */
export const ENGLISH: FormWords = { choices, contactForm, inquiryErrors, formats: FORMATS };
