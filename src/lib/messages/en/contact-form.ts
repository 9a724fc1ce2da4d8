/** The form of the contact page; spec sections 5 and 8 have the sentences after sending. */

export const form = 'Inquiry';
export const firstName = 'First name';
export const lastName = 'Last name';
export const emailField = 'Email';
export const phone = 'Phone';
export const message = 'Message';
export const interests = 'What are you interested in?';
/** The link after the sentence of the check box. */
export const policy = 'privacy policy';
export const send = 'Send message';
export const sending = 'Sending...';

export const sentTitle = 'Message sent successfully!';
export const sentText = 'Thank you for writing to us. We will get back to you shortly.';
export const failed = 'Failed to send message. Please try again.';
/** After an error of a form that was posted without JavaScript. */
export const goBack = '{error} What you typed is still there when you go back one page.';
export const tooMany = 'Too many messages have come from your network. Please wait {time}.';
export const seconds = '{count, plural, one {# second} other {# seconds}}';
export const minutes = '{count, plural, one {# minute} other {# minutes}}';
