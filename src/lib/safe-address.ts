/** Where a link may lead: the web, mail, telephone, and places of this site. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;

/** Where an image may come from: this site only. */
const IMAGE = /^\/(?![/\\])/;

/** Whether a text may link there. */
export const isSafeLink = (address: string): boolean => LINK.test(address);

/** Whether a text may show an image from there. */
export const isSafeImage = (address: string): boolean => IMAGE.test(address);
