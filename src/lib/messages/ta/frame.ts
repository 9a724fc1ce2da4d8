/** Around every page: head, header, menu and footer. */

export const skip = 'உள்ளடக்கத்திற்குச் செல்க';
export const toTop = 'மேலே செல்க';
export const toHome = '{name}, முகப்பு';

export const mainLinks = 'முதன்மை இணைப்புகள்';
export const menu = 'பட்டியல்';
export const openMenu = 'பட்டியலைத் திற';
export const closeMenu = 'பட்டியலை மூடு';

export const getInTouch = 'தொடர்பு கொள்ளுங்கள்';
export const chat = 'WhatsApp இல் உரையாடுங்கள்';
export const greeting = 'வணக்கம் {name}, {product} பற்றி மேலும் அறிய விரும்புகிறேன்.';
export const anyProduct = 'உங்கள் மென்பொருள்';
export const newTab = '{label}, புதிய தாவலில் திறக்கும்';
export const profile = '{network} இல் {name}, புதிய தாவலில் திறக்கும்';
export const rights = '© {year} {name}. அனைத்து உரிமைகளும் பாதுகாக்கப்பட்டவை.';

export const home = 'முகப்பு';
export const services = 'சேவைகள்';
export const blogs = 'பதிவுகள்';
export const blog = 'வலைப்பதிவு';
export const careers = 'வேலைகள்';
export const policies = 'கொள்கைகள்';

export const blogFeed = '{name} வலைப்பதிவு';
export const jobsFeed = '{name} இல் வேலைவாய்ப்புகள்';
export const jobsFeedText = 'இன்று திறந்துள்ள பணியிடங்கள்.';
