/** An inquiry as the contact form sends it, for tests that need any. */
export const INQUIRY = {
  firstName: 'Nimal',
  lastName: 'Perera',
  email: 'nimal@customer.example',
  phoneNumber: '+94 77 000 0000',
  message: 'A question',
  interests: ['Other'],
};

/** A person to erase, whose inquiry leaves traces that nothing else has. */
export const PERSON = {
  ...{ firstName: 'Sanduni', lastName: 'Wickramasinghe', email: 'Sanduni@person.example' },
  ...{ phoneNumber: '+94 77 555 1234', message: 'A very private question' },
};
