/** The address of a WhatsApp chat with this number, with an optional first message. */
export function whatsappLink(phone: string, message = ''): string {
  const query = message ? `?text=${encodeURIComponent(message)}` : '';
  return `https://wa.me/${phone.replace(/\D/g, '')}${query}`;
}

/** The `tel:` address of a number written for people. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** The ways in which people begin the nine digits of a number in Sri Lanka: `077…`, `77…`, `94 77…`, `0094 77…`, `+94 077…`. */
const NATIONAL = /^(?:(?:\+|00)?94)?0?([1-9]\d{8})$/;

/** An international phone number in digits: a number of Sri Lanka has its country code, whichever way it was written. */
export function internationalNumber(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  const [, national] = NATIONAL.exec(digits) ?? [];
  return national ? `+94${national}` : digits.replace(/^00/, '+');
}

/** The `mailto:` address of a reply, with the text to begin with; RFC 6068 wants its lines to end as in a mail. */
export function mailLink(email: string, subject: string, text = ''): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const body = text ? `&body=${encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'))}` : '';
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${body}`;
}
