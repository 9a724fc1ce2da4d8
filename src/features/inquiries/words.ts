/** The form of the contact page; spec sections 5 and 8 have the sentences after sending. */

export const sentTitle = 'Message sent successfully!';
export const sentText = 'Thank you for writing to us. We will get back to you shortly.';
export const failed = 'Failed to send message. Please try again.';

/** What is wrong with an inquiry, in browser and server (spec section 5). */

export const incomplete = 'Please fill out all the fields and select at least one interest.';
export const wrongEmail = 'Please enter a valid email address.';
export const wrongPhone = 'Please enter a valid phone number.';
export const wrongInterest = 'Please choose from the interests shown.';

/** The interests to choose from: also the labels of the wire and of records (spec section 9), which do not change. */
export const uiUxDesign = 'UI/UX Design';
export const webDesign = 'Web Design';
export const designSystem = 'Design System';
export const softwareSolutions = 'Software Solutions';
export const other = 'Other';
