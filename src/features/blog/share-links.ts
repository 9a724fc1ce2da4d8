const NETWORKS = {
  LinkedIn: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  Facebook: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  WhatsApp: (url: string, title: string) => `https://wa.me/?text=${title}%20${url}`,
  X: (url: string, title: string) => `https://x.com/intent/post?url=${url}&text=${title}`,
} as const;

export type ShareNetwork = keyof typeof NETWORKS;

/** The links that share a page on each network. */
export function shareLinks(url: string, title: string): { network: ShareNetwork; href: string }[] {
  const [address, words] = [encodeURIComponent(url), encodeURIComponent(title)];
  return Object.entries(NETWORKS).map(([network, link]) => ({
    network: network as ShareNetwork,
    href: link(address, words),
  }));
}
