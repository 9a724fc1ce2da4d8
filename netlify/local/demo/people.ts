const FIRST = [
  ...['Nimal', 'Fathima', 'Kavindi', 'Suresh', 'Dilani', 'Mohamed', 'Tharushi', 'Ruwan', 'Anjali', 'Pradeep'],
  ...['Shanika', 'Lakmal', 'Ishara', 'Roshan', 'Menaka', 'Yasith', 'Nadeesha', 'Arjun', 'Hiruni', 'Chamara'],
];

const LAST = [
  ...['Perera', 'Fernando', 'Silva', 'Rajapaksha', 'Nazeer', 'Sivakumar', 'Jayasuriya', 'Wickramasinghe'],
  ...['Bandara', 'Gunawardena', 'Kumarasinghe', 'Herath', 'Dissanayake'],
];

/** What every name of the demo ends with. */
export const SAMPLE = '(sample)';

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

/** A made-up person: always the same one for a number, at an address that nobody can have. */
export function person(number: number) {
  const [first, last] = [pick(FIRST, number), pick(LAST, number * 7 + Math.floor(number / FIRST.length))];
  return {
    first,
    last: `${last} ${SAMPLE}`,
    email: `${first}.${last}.${number + 1}@customer.example`.toLowerCase(),
    phone: `+94 77 000 ${String(1000 + number)}`,
  };
}

export { pick };
