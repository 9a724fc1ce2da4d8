/** Allowed links: web, mail, telephone, and paths of this site. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;

/** Allowed images: paths of this site only. */
const IMAGE = /^\/(?![/\\])/;

/** Whether a post may link to this address. */
export const isSafeLink = (address: string): boolean => LINK.test(address);

/** Whether a post may show an image from this address. */
export const isSafeImage = (address: string): boolean => IMAGE.test(address);
