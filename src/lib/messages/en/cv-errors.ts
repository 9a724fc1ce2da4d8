/** What is wrong with a CV, in browser and server. */

export const tooLarge = 'The CV is too large: at most 4 MB is accepted.';
export const wrongType = 'The CV must be a PDF, DOC or DOCX file.';
export const empty = 'The CV is an empty file. Please choose another one.';
export const notOne = 'Please attach the CV as one file.';
export const unreadable = 'This file can no longer be read. Please choose it again.';
export const macros =
  'This Word document holds macros. Please save it as a PDF, or as a DOCX without macros.';
export const locked =
  'This Word document is protected by a password. Please choose a copy without one, or a PDF.';
export const rtf = 'This is an RTF file, whatever its name says. The CV must be a PDF, DOC or DOCX file.';
export const html = 'This is a web page, whatever its name says. The CV must be a PDF, DOC or DOCX file.';
/** Accepted, but not whole or not open to everybody. */
export const cutOff =
  'This PDF seems to be cut off: its end is missing. It can be sent; a whole copy is better.';
export const encrypted =
  'This PDF is protected and may ask for a password. It can be sent; a copy without one is better.';
