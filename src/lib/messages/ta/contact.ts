/** What stands beside the form of the contact page. */

export const chat = 'WhatsApp இல் உரையாடுங்கள்';
export const chatNewTab = 'WhatsApp இல் உரையாடுங்கள், புதிய தாவலில் திறக்கும்';
export const greeting = 'வணக்கம் {name}, உங்கள் மென்பொருள் பற்றி எனக்கு ஒரு கேள்வி உள்ளது.';
export const email = 'எங்களுக்கு எழுதுங்கள்';
export const follow = '{network} இல் எங்களைப் பின்தொடருங்கள், புதிய தாவலில் திறக்கும்';
