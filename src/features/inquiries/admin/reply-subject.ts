/** The subject of a reply by mail to an inquiry. */
export const replySubject = (company: string): string => `Re: Your inquiry to ${company}`;
