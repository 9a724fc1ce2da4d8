/** What is wrong with an inquiry. */

export const incomplete = 'කරුණාකර සියලුම ක්ෂේත්‍ර පුරවා අවම වශයෙන් එක් මාතෘකාවක් තෝරන්න.';
export const wrongEmail = 'කරුණාකර වලංගු විද්‍යුත් තැපැල් ලිපිනයක් ඇතුළත් කරන්න.';
export const wrongPhone = 'කරුණාකර වලංගු දුරකථන අංකයක් ඇතුළත් කරන්න.';
export const wrongInterest = 'කරුණාකර පෙන්වා ඇති මාතෘකාවලින් තෝරන්න.';
