/** The short facts of a vacancy; scripts of its page write them, too. */

export const jobType = 'Job type';
export const location = 'Location';
export const salary = 'Salary';
export const openings = 'Openings';
export const applyBy = 'Apply by';
/** In the list. */
export const applyByDay = 'Apply by {day}';

export const range = '{currency}\u00a0{min} to {max} {per}';
export const exactly = '{currency}\u00a0{amount} {per}';
export const upTo = 'Up to {currency}\u00a0{amount} {per}';
export const from = 'From {currency}\u00a0{amount} {per}';
/** What a salary is paid for. */
export const hour = 'an hour';
export const day = 'a day';
export const week = 'a week';
export const month = 'a month';
export const year = 'a year';
