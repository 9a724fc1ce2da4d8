/** The address of a WhatsApp chat with this number, with an optional first message. */
export function whatsappLink(phone: string, message = ''): string {
  const query = message ? `?text=${encodeURIComponent(message)}` : '';
  return `https://wa.me/${phone.replace(/\D/g, '')}${query}`;
}

/** The `tel:` address of a number written for people. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** An international phone number: a national number of Sri Lanka gets the country code. */
export const internationalNumber = (phone: string): string =>
  /^0[1-9]/.test(phone.trim()) ? `+94${phone.trim().slice(1)}` : phone;

/** The `mailto:` address of a reply. */
export const mailLink = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
