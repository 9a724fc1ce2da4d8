/** What is wrong with an inquiry. */

export const incomplete = 'எல்லாப் புலங்களையும் நிரப்பி, குறைந்தது ஒரு தலைப்பைத் தேர்ந்தெடுங்கள்.';
export const wrongEmail = 'சரியான மின்னஞ்சல் முகவரியை உள்ளிடுங்கள்.';
export const wrongPhone = 'சரியான தொலைபேசி எண்ணை உள்ளிடுங்கள்.';
export const wrongInterest = 'காட்டப்பட்ட தலைப்புகளிலிருந்து தேர்ந்தெடுங்கள்.';
