/** The address of a WhatsApp chat with this number, the first message already written. */
export function whatsappLink(phone: string, message = ''): string {
  const query = message ? `?text=${encodeURIComponent(message)}` : '';
  return `https://wa.me/${phone.replace(/\D/g, '')}${query}`;
}

/** The `tel:` address of a number written for people. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
