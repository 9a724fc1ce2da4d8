/**
 * Sample words in Sinhala, for the sample page alone: no native reader has reviewed them. Parts that are missing are shown in
 * English.
 */
export * as choices from './choices.ts';
export * as contactForm from './contact-form.ts';
export * as contact from './contact.ts';
export * as frame from './frame.ts';
export * as inquiryErrors from './inquiry-errors.ts';
