/** The application forms; spec sections 2 and 8 have the sentences after sending. */

export const form = 'Application';
export const name = 'Name';
export const email = 'Email';
export const contactNumber = 'Contact Number';
export const position = 'Position';
export const linkedin = 'LinkedIn URL';
export const nic = 'NIC Number';
export const nicHelp = 'Nine digits and V or X, or twelve digits.';
export const policy = 'privacy policy';
export const submit = 'Submit application';
export const submitting = 'Submitting...';

export const cv = 'CV';
export const cvHelp = 'PDF, DOC or DOCX, at most 4 MB.';
export const dropCv = 'You can also drop the file here.';
export const removeCv = 'Remove file';
export const kilobytes = '{size}\u00a0kB';
export const megabytes = '{size}\u00a0MB';

export const uploadingCv = 'Uploading your CV: {percent}%';
export const sending = 'Sending: {percent}%';
export const waiting = 'Waiting for the server';
export const cancelled = 'Sending was cancelled. What you typed is still here.';

/** Under the general form's title after sending. */
export const thanks = 'Thank you. We will read it and write to you at the address you gave.';
/** After the error of a form that was posted without JavaScript. */
export const check =
  '{error} Go back one page: what you typed is still there. Please check it, and make sure that the CV is a PDF, DOC or DOCX file of at most 4 MB.';
export const brokenOff =
  'The connection was lost. Everything you entered is still here: try again when you are online.';
export const ourFault = 'Something went wrong on our side. Nothing you typed is lost: please try again.';
