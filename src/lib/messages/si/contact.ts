/** What stands beside the form of the contact page. */

export const chat = 'WhatsApp ඔස්සේ කතා කරන්න';
export const chatNewTab = 'WhatsApp ඔස්සේ කතා කරන්න, නව පටිත්තක විවෘත වේ';
export const greeting = 'ආයුබෝවන් {name}, ඔබේ මෘදුකාංග ගැන මට ප්‍රශ්නයක් තිබේ.';
export const email = 'අපට ලියන්න';
export const follow = '{network} හි අපව අනුගමනය කරන්න, නව පටිත්තක විවෘත වේ';
