/** An inquiry as the contact form sends it, for tests that need any. */
export const INQUIRY = {
  firstName: 'Nimal',
  lastName: 'Perera',
  email: 'nimal@customer.example',
  phoneNumber: '+94 77 000 0000',
  message: 'A question',
  interests: ['Other'],
};
