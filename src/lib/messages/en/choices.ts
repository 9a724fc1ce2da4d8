/**
 * What people read for the choices of forms. The English ones are also the labels of the wire and of records (spec section 9),
 * so that they do not change: a test says which they are.
 */

export const uiUxDesign = 'UI/UX Design';
export const webDesign = 'Web Design';
export const designSystem = 'Design System';
export const softwareSolutions = 'Software Solutions';
export const other = 'Other';

export const fullTime = 'Full-time';
export const partTime = 'Part-time';
