/** A link to the contact page carries what the visitor was reading about, so that the form has it chosen. */
export function contactAddress(href: string, interest?: string): string {
  return href === '/contact' && interest ? `${href}?interest=${encodeURIComponent(interest)}` : href;
}
