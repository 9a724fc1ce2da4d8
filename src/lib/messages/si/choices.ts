/** The choices of forms. */

export const uiUxDesign = 'UI/UX නිර්මාණය';
export const webDesign = 'වෙබ් අඩවි නිර්මාණය';
export const designSystem = 'නිර්මාණ පද්ධති';
export const softwareSolutions = 'මෘදුකාංග විසඳුම්';
export const other = 'වෙනත්';

export const fullTime = 'පූර්ණ කාලීන';
export const partTime = 'අර්ධ කාලීන';
