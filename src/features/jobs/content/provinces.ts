/** The larger towns of Sri Lanka by province, as search engines ask for the province of a place of work. */
const TOWNS: Record<string, string[]> = {
  'Western Province': [
    ...[
      'Colombo',
      'Kelaniya',
      'Gampaha',
      'Kalutara',
      'Negombo',
      'Moratuwa',
      'Panadura',
      'Dehiwala',
      'Maharagama',
    ],
    ...[
      'Sri Jayawardenepura Kotte',
      'Battaramulla',
      'Nugegoda',
      'Kaduwela',
      'Malabe',
      'Wattala',
      'Ja-Ela',
      'Horana',
    ],
    ...['Homagama', 'Piliyandala', 'Kadawatha', 'Rajagiriya', 'Beruwala'],
  ],
  'Central Province': ['Kandy', 'Matale', 'Nuwara Eliya', 'Gampola', 'Hatton', 'Dambulla', 'Peradeniya'],
  'Southern Province': [
    'Galle',
    'Matara',
    'Hambantota',
    'Tangalle',
    'Ambalangoda',
    'Weligama',
    'Tissamaharama',
  ],
  'Northern Province': ['Jaffna', 'Vavuniya', 'Mannar', 'Kilinochchi', 'Mullaitivu', 'Point Pedro'],
  'Eastern Province': ['Batticaloa', 'Trincomalee', 'Ampara', 'Kalmunai', 'Kattankudy'],
  'North Western Province': ['Kurunegala', 'Puttalam', 'Chilaw', 'Kuliyapitiya', 'Wennappuwa'],
  'North Central Province': ['Anuradhapura', 'Polonnaruwa', 'Kekirawa', 'Medawachchiya'],
  'Uva Province': ['Badulla', 'Monaragala', 'Bandarawela', 'Wellawaya', 'Haputale'],
  'Sabaragamuwa Province': ['Ratnapura', 'Kegalle', 'Balangoda', 'Embilipitiya', 'Mawanella'],
};

const provinces = new Map(
  Object.entries(TOWNS).flatMap(([province, towns]) => towns.map((town) => [town.toLowerCase(), province])),
);

/** The town in a place as people write it: 'Kandy' in 'Kandy, Sri Lanka', 'Colombo' in 'Colombo 03'. */
const townIn = (place: string): string =>
  (place.toLowerCase().split(',', 1)[0] ?? '').replace(/ \d+$/, '').trim();

/** The province of a place; undefined where the list has no such town. */
export const provinceOf = (place: string): string | undefined => provinces.get(townIn(place));
