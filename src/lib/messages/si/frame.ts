/** Around every page: head, header, menu and footer. */

export const skip = 'අන්තර්ගතයට යන්න';
export const toTop = 'ඉහළට යන්න';
export const toHome = '{name}, මුල් පිටුව';

export const mainLinks = 'ප්‍රධාන සබැඳි';
export const menu = 'මෙනුව';
export const openMenu = 'මෙනුව විවෘත කරන්න';
export const closeMenu = 'මෙනුව වසන්න';

export const getInTouch = 'අප හා සම්බන්ධ වන්න';
export const chat = 'WhatsApp ඔස්සේ කතා කරන්න';
export const greeting = 'ආයුබෝවන් {name}, මම {product} ගැන තව දැනගන්න කැමතියි.';
export const anyProduct = 'ඔබේ මෘදුකාංග';
export const newTab = '{label}, නව පටිත්තක විවෘත වේ';
export const profile = '{network} හි {name}, නව පටිත්තක විවෘත වේ';
export const rights = '© {year} {name}. සියලු හිමිකම් ඇවිරිණි.';

export const home = 'මුල් පිටුව';
export const services = 'සේවා';
export const blogs = 'ලිපි';
export const blog = 'බ්ලොගය';
export const careers = 'රැකියා';
export const policies = 'ප්‍රතිපත්ති';

export const blogFeed = '{name} බ්ලොගය';
export const jobsFeed = '{name} හි රැකියා අවස්ථා';
export const jobsFeedText = 'අද විවෘතව ඇති තනතුරු.';
