/** An inquiry as the contact form sends it, for tests in which its words do not matter. */
export const INQUIRY = {
  firstName: 'Nimal',
  lastName: 'Perera',
  email: 'nimal@customer.example',
  phoneNumber: '+94 77 000 0000',
  message: 'A question',
  interests: ['Other'],
};
