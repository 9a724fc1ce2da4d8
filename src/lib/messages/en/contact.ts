/** What stands beside the form of the contact page. */

export const chat = 'Chat on WhatsApp';
export const chatNewTab = 'Chat on WhatsApp, opens in a new tab';
export const greeting = 'Hello {name}, I have a question about your software.';
export const email = 'Email Us';
export const follow = 'Follow us on {network}, opens in a new tab';
