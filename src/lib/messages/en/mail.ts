/** What the emails to visitors say in place of a placeholder that has no value. */

export const noName = 'Sir or Madam';
export const noInterest = 'our services';
export const noVacancy = 'a position with us';
