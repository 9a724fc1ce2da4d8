/** The form of the contact page. */

export const form = 'විමසීම';
export const firstName = 'මුල් නම';
export const lastName = 'වාසගම';
export const emailField = 'විද්‍යුත් තැපැල් ලිපිනය';
export const phone = 'දුරකථන අංකය';
export const message = 'පණිවිඩය';
export const interests = 'ඔබ උනන්දු වන්නේ කුමක් ගැනද?';
export const policy = 'පෞද්ගලිකත්ව ප්‍රතිපත්තියට';
export const send = 'පණිවිඩය යවන්න';
export const sending = 'යවමින්...';

export const sentTitle = 'පණිවිඩය සාර්ථකව යවන ලදී!';
export const sentText = 'අපට ලිවීම ගැන ස්තුතියි. අපි ඉක්මනින් ඔබට පිළිතුරු දෙන්නෙමු.';
export const failed = 'පණිවිඩය යැවිය නොහැකි විය. කරුණාකර නැවත උත්සාහ කරන්න.';
export const goBack = '{error} පෙර පිටුවට ගිය විට ඔබ ලියූ දේ තවමත් එහි ඇත.';
export const tooMany = 'ඔබේ ජාලයෙන් පණිවිඩ වැඩි ගණනක් ලැබුණි. කරුණාකර {time} රැඳී සිටින්න.';
export const seconds = '{count, plural, one {තත්පර #ක්} other {තත්පර #ක්}}';
export const minutes = '{count, plural, one {මිනිත්තු #ක්} other {මිනිත්තු #ක්}}';
