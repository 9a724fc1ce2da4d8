/** The choices of forms. */

export const uiUxDesign = 'UI/UX வடிவமைப்பு';
export const webDesign = 'இணையதள வடிவமைப்பு';
export const designSystem = 'வடிவமைப்பு முறைமை';
export const softwareSolutions = 'மென்பொருள் தீர்வுகள்';
export const other = 'மற்றவை';

export const fullTime = 'முழுநேரம்';
export const partTime = 'பகுதிநேரம்';
