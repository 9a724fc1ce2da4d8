/** What becomes of an application, and what is wrong with one, in browser and server (spec sections 2, 5 and 8). */

/** The general form's dialog. */
export const submitted = 'Application submitted successfully!';
/** Both forms, on any status but 200. */
export const failed = 'Failed to submit the application.';
/** The general form, when no answer came. */
export const generalError = 'An error occurred while submitting the form.';
/** A vacancy's form, when no answer came. */
export const vacancyError = 'An error occurred while submitting the application.';
/** A vacancy form's dialog. */
export const vacancyTitle = 'Application Submitted Successfully!';
export const vacancyText = 'Thank you for your application. We will review it and get back to you shortly.';
export const noVacancy = 'This position is not among our open vacancies.';

export const noName = 'Please enter your name.';
export const noEmail = 'Please enter your email address.';
export const wrongEmail = 'Please enter a valid email address.';
export const wrongPhone = 'Please enter a valid phone number.';
export const wrongNic = 'Please enter an NIC number of nine digits and V or X, or of twelve digits.';
export const wrongLinkedin = 'Please enter the whole web address of the profile, beginning with https://.';
