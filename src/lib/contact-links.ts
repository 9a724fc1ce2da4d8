/** The address of a WhatsApp chat with this number, with its first message. */
export const whatsappLink = (phone: string, message: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`;

/** The `tel:` address of a number written for people. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** The `mailto:` address of a reply, with the text to begin with; RFC 6068 wants its lines to end as in a mail. */
export function mailLink(email: string, subject: string, text = ''): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const body = text ? `&body=${encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'))}` : '';
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${body}`;
}
