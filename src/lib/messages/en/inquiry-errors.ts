/** What is wrong with an inquiry, in browser and server (spec section 5). */

export const incomplete = 'Please fill out all the fields and select at least one interest.';
export const wrongEmail = 'Please enter a valid email address.';
export const wrongPhone = 'Please enter a valid phone number.';
export const wrongInterest = 'Please choose from the interests shown.';
