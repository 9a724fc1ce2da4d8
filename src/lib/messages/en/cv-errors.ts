/** What is wrong with a CV, in browser and server. */

export const tooLarge = 'The CV is too large: at most 4 MB is accepted.';
export const wrongType = 'The CV must be a PDF, DOC or DOCX file.';
export const empty = 'The CV is an empty file. Please choose another one.';
export const notOne = 'Please attach the CV as one file.';
export const unreadable = 'This file can no longer be read. Please choose it again.';
