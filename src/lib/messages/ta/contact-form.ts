/** The form of the contact page. */

export const form = 'விசாரணை';
export const firstName = 'முதற்பெயர்';
export const lastName = 'குடும்பப்பெயர்';
export const emailField = 'மின்னஞ்சல்';
export const phone = 'தொலைபேசி எண்';
export const message = 'செய்தி';
export const interests = 'எதில் ஆர்வமாக உள்ளீர்கள்?';
export const policy = 'தனியுரிமைக் கொள்கைக்கு';
export const send = 'செய்தியை அனுப்புங்கள்';
export const sending = 'அனுப்பப்படுகிறது...';

export const sentTitle = 'செய்தி வெற்றிகரமாக அனுப்பப்பட்டது!';
export const sentText = 'எங்களுக்கு எழுதியதற்கு நன்றி. விரைவில் உங்களுக்குப் பதிலளிப்போம்.';
export const failed = 'செய்தியை அனுப்ப முடியவில்லை. மீண்டும் முயலுங்கள்.';
export const goBack = '{error} முந்தைய பக்கத்திற்குச் சென்றால் நீங்கள் எழுதியது அங்கே இருக்கும்.';
export const tooMany = 'உங்கள் வலையமைப்பிலிருந்து அதிக செய்திகள் வந்துள்ளன. {time} காத்திருங்கள்.';
export const seconds = '{count, plural, one {# விநாடி} other {# விநாடிகள்}}';
export const minutes = '{count, plural, one {# நிமிடம்} other {# நிமிடங்கள்}}';
