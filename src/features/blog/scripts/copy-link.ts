/** Makes the button copy the post's address and show whether that worked. */
export function startCopyLink(): void {
  document.querySelector('[data-copy-link]')?.addEventListener('click', async (event) => {
    const label = (event.currentTarget as HTMLElement).querySelector('span')!;
    const [address = ''] = location.href.split('#');
    label.textContent = await navigator.clipboard.writeText(address).then(
      () => 'Link copied',
      () => 'Not copied',
    );
  });
}
